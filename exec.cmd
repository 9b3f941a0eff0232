@rem What the scripts of package.json begin with: on POSIX `exec` puts the program in the place of npm's shell, so that
@rem it gets the signals npm passes on. cmd.exe has no such command and runs this file instead.
@%*
