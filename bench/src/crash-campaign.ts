/**
 * `node tools/with-node.mjs bench/src/crash-campaign.ts [ROUNDS]`: kills server and database in turn, ROUNDS times each
 * (100 unless told otherwise), while players open packs, spin the wheel and take their daily
 * spins, each round a day later. Exit code 0 when no acknowledged play was lost or doubled, every result is proven and
 * the books are clean; else 1.
 */
import { runCrashCampaign } from '@voltide/testkit/crash-campaign';

const PLAYERS = 16;

const rounds = Number.parseInt(process.argv[2] ?? '100', 10);
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100) {
  console.error('ROUNDS is a whole number from 1 to 100');
  process.exit(2);
}
const victims = Array.from({ length: rounds }, () => ['server', 'database'] as const).flat();
const { acknowledged, unanswered, faults } = await runCrashCampaign({ victims, players: PLAYERS, say: console.log });
for (const fault of faults) console.log(fault);
for (const [game, count] of Object.entries(acknowledged)) {
  const repeated = unanswered[game as keyof typeof unanswered];
  console.log(`${game}: ${count} plays acknowledged, ${repeated} left without an answer and repeated`);
}
console.log(`${victims.length} kills, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
