import { SectionHead } from '../parts/section-head.tsx';
import { useAccountActs } from '../model/account-acts.ts';
import type { SectionProps } from '../model/section-props.ts';
import { PlayerActions } from './player-actions.tsx';

export function Section({ params: { id = '' } }: SectionProps) {
  const { data } = useAccountActs(id);
  const username = data?.username ?? id;
  return (
    <>
      <SectionHead title={`Actions on ${username}`} note="Each act asks for a reason and is in the audit." />
      <PlayerActions userId={id} username={username} />
    </>
  );
}
