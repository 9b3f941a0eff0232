import { LinkButton } from '@voltide/ui';

import { StepRow, type StepProps } from './step-row.tsx';

export function AvatarStep({ title, isDone }: StepProps) {
  return (
    <StepRow
      title={title}
      isDone={isDone}
      text="Others see it beside your name, in battles and on leaderboards."
      action={
        <LinkButton href="/avatar?from=setup" size={36}>
          Choose
        </LinkButton>
      }
    />
  );
}
