import { useEffect, useEffectEvent, useRef } from 'react';

import { FLIGHT_MS, HOP_MS, hopKeyframes, type Hop, type Place } from '../model/flight.ts';
import { useCellPicture } from './seat-reels.tsx';
import './flight.css';

const HALF_PX = 24;

type FlightProps = {
  readonly hops: readonly Hop[];
  readonly onEnd: () => void;
};

/** Flies items from the lanes that found them to those that got them. Nothing else in the page moves for it. */
export function Flight({ hops, onEnd }: FlightProps) {
  const layer = useRef<HTMLDivElement>(null);
  const pictureOf = useCellPicture();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const motions: Animation[] = [];
    // The stage is measured after its last frame has been laid out.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      if (layer.current !== null) motions.push(...setOff(layer.current, hops));
      timer = setTimeout(() => end(), FLIGHT_MS);
    });
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') end();
    };
    const onPress = (): void => end();
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('pointerdown', onPress);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      for (const motion of motions) motion.cancel();
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('pointerdown', onPress);
    };
  }, [hops]);
  return (
    <div ref={layer} className="flight" aria-hidden>
      {hops.map(({ key, item }) => (
        <img key={key} src={pictureOf(item)} width={2 * HALF_PX} height={2 * HALF_PX} alt="" decoding="sync" />
      ))}
    </div>
  );
}

/** Starts each flight, by the current places of the lanes. */
function setOff(layer: HTMLElement, hops: readonly Hop[]): readonly Animation[] {
  const origin = layer.getBoundingClientRect();
  const placeIn = (seat: number, part: string): Place | undefined => {
    const box = layer.parentElement?.querySelector(`.lane[data-seat="${seat}"] ${part}`)?.getBoundingClientRect();
    if (box === undefined) return undefined;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return { x: x - origin.left - HALF_PX, y: y - origin.top - HALF_PX };
  };
  const seats = [...new Set(hops.flatMap(({ fromSeat, toSeat }) => [fromSeat, toSeat]))];
  const places = new Map(
    seats.map((seat) => [seat, { from: placeIn(seat, '.lane-reel'), to: placeIn(seat, '.lane-total') }]),
  );
  return hops.flatMap(({ fromSeat, toSeat, delayMs }, i) => {
    const [from, to] = [places.get(fromSeat)?.from, places.get(toSeat)?.to];
    const picture = layer.children[i];
    if (from === undefined || to === undefined || picture === undefined) return [];
    return [picture.animate(hopKeyframes(from, to), { duration: HOP_MS, delay: delayMs, fill: 'both' })];
  });
}
