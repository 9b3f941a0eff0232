import { IconButton, useSoundSwitch } from '@voltide/ui';
import { Volume2, VolumeX } from 'lucide-react';

export function SoundButton() {
  const [isOn, setOn] = useSoundSwitch();
  return (
    <IconButton
      label={isOn ? 'Turn sound off' : 'Turn sound on'}
      icon={isOn ? <Volume2 /> : <VolumeX />}
      onClick={() => setOn(!isOn)}
    />
  );
}
