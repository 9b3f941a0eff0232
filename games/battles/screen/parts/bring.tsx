import { ErrorState, toast } from '@voltide/ui';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

type BringProps<Props> = {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  readonly waiting?: ReactNode;
  readonly error: string;
  /** For overlays, which have no place for the error. */
  readonly onError?: () => void;
};

/** Shows a component that loads on first use. */
export function Bring<Props extends object>({ load, props, waiting = null, error, onError }: BringProps<Props>) {
  const [state, setState] = useState<{ readonly Component: ComponentType<Props> } | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const bring = useEffectEvent(load);
  const fail = useEffectEvent(() => {
    if (onError === undefined) return setState('failed');
    toast({ title: 'Not loaded', description: error, tone: 'danger' });
    onError();
  });
  useEffect(() => {
    let isHere = true;
    bring().then(
      (Component) => isHere && setState({ Component }),
      () => isHere && fail(),
    );
    return () => {
      isHere = false;
    };
  }, [attempt]);
  if (state === undefined) return waiting;
  if (state === 'failed') {
    const again = (): void => {
      setState(undefined);
      setAttempt(attempt + 1);
    };
    return <ErrorState text={error} onRetry={again} />;
  }
  return <state.Component {...props} />;
}
