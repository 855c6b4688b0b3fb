# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for smbscope: the program says what fits.
function __smbscope_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] __complete $words[2..-1] 2>/dev/null)
        switch $line
            case ':continues'
            case ':files'
                __fish_complete_path (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c smbscope -f -a '(__smbscope_complete)'
