import { sha256Hex } from '@voltide/contract';
import * as v from 'valibot';

export const beaconSource = v.picklist(['drand-quicknet', 'tron-block', 'local-chain']);
const named = v.object({ round: v.number(), dueAtMs: v.number() });
const past = {
  fromMs: v.number(),
  passedOver: v.array(
    v.object({
      source: beaconSource,
      named: v.optional(named),
      atMs: v.number(),
      reason: v.picklist(['away', 'no_round', 'no_answer', 'wrong_answer']),
    }),
  ),
};

export const beaconChoice = v.variant('status', [
  v.object({ status: v.literal('naming'), ...past, source: beaconSource, notBeforeMs: v.number() }),
  v.object({ status: v.literal('waiting'), ...past, source: beaconSource, named, wrongAnswers: v.number() }),
  v.object({ status: v.literal('chosen'), ...past, source: beaconSource, named, proof: v.string(), value: sha256Hex }),
  v.object({ status: v.literal('given up'), ...past, atMs: v.number() }),
]);
export type BeaconChoice = v.InferOutput<typeof beaconChoice>;
