import { usePlayer } from '../layout/use-player';
import { Wagering } from '../layout/wagering';

/** Progress of the player's bonus on the bet slip; nothing without one. */
export function SlipWagering() {
  const wagering = usePlayer()?.wagering;
  return (
    wagering && (
      <p>
        <Wagering {...wagering} />
      </p>
    )
  );
}
