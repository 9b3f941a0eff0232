#!/bin/sh
# Takes one backup into BACKUP_DIR and removes old ones. Runs with the settings of the server:
#   BACKUP_DIR        folder of the backups, on another disk than the database
#   BACKUP_KEEP       newest backups that are kept (14)
#   BACKUP_MONTHS     months of which the first backup is kept beside them (12)
# With DATABASE_URL, or DATABASE_URL_FILE, it takes pg_dump's archive; keep SECRET_KEY elsewhere, or no dump is worth anything.
set -eu
umask 077
home=$(cd "$(dirname "$0")/../.." && pwd)
: "${BACKUP_DIR:?Set BACKUP_DIR to the folder of your backups.}"
keep=${BACKUP_KEEP:-14}
months=${BACKUP_MONTHS:-12}
if [ -z "${DATABASE_URL:-}" ] && [ -n "${DATABASE_URL_FILE:-}" ]; then DATABASE_URL=$(cat "$DATABASE_URL_FILE"); fi
mkdir -p "$BACKUP_DIR"
name="$BACKUP_DIR/voltide-$(date -u +%Y-%m-%dT%H%M%SZ)"

if [ -n "${DATABASE_URL:-}" ]; then
  # An archive gets its name once it is whole and readable.
  pg_dump -Fc -d "$DATABASE_URL" -f "$name.part"
  pg_restore --list "$name.part" >/dev/null
  mv "$name.part" "$name.dump"
else
  (cd "$home" && npm run --silent admin -- backup "$name")
fi

# Old ones go only now that a new one is there. Names sort by time; anything else in the folder is left alone.
ls "$BACKUP_DIR" | grep -E '^voltide-[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z(\.dump)?$' | sort -r | {
  number=0
  kept=''
  while read -r entry; do
    number=$((number + 1))
    [ "$number" -le "$keep" ] && continue
    month=$(printf '%s' "$entry" | cut -c9-15)
    first=$(ls "$BACKUP_DIR" | grep -E "^voltide-$month-" | sort | head -n 1)
    case " $kept " in *" $month "*) ;; *) kept="$kept $month" ;; esac
    if [ "$entry" = "$first" ] && [ "$(printf '%s' "$kept" | wc -w)" -le "$months" ]; then continue; fi
    rm -rf "${BACKUP_DIR:?}/$entry"
  done
}
