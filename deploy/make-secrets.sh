#!/bin/sh
# Makes the secrets of compose.yaml: random, once, and never over one that is there.
# Usage: sh deploy/make-secrets.sh [FOLDER]
set -eu
umask 077
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"

random() {
  od -An -v -N32 -tx1 /dev/urandom | tr -d ' \n'
}

# keep NAME TEXT
keep() {
  if [ -e "$folder/$1" ]; then
    echo "$folder/$1 is kept"
    return
  fi
  printf '%s\n' "$2" > "$folder/$1"
  # Each container reads it as a user of its own. The folder is closed to other users of this machine.
  chmod 444 "$folder/$1"
  echo "$folder/$1 is made"
}

keep secret-key "$(random)"
keep postgres-password "$(random)"
keep database-url "postgres://voltide:$(random)@postgres/voltide"
keep database-app-url "postgres://voltide_app:$(random)@postgres/voltide"
