/** Effects of card tables: the old cards leave, and new ones are dealt. */
import { playInPlace } from '~/games/play/in-place';
import { moveUntilRound } from '~/games/play/motion';
import { playSound } from '~/games/play/sound';

/** Steps that bring another card to the player's hand. */
const DRAWS = /~(?:hit|double|split)$/;
const LEAVING_MS = 200;

playInPlace({
  start: (main, action) => {
    if (!action)
      for (const card of main.querySelectorAll('.pc'))
        moveUntilRound(card, [{}, { opacity: 0, transform: 'translate(1.5rem,-1.5rem)' }], { duration: LEAVING_MS });
    else if (DRAWS.test(action)) {
      const card = document.createElement('li');
      card.className = 'fresh';
      card.setAttribute('aria-hidden', 'true');
      card.innerHTML = '<span class="pc down"></span>';
      (main.querySelector('.now .cards') ?? main.querySelector('.seats .cards'))?.append(card);
    } else {
      const lifted = [{}, { transform: 'translateY(-4px)' }, {}];
      moveUntilRound(main.querySelector('.dealer .cards'), lifted, { duration: LEAVING_MS });
    }
    playSound('card');
  },
  show: (main, delay) => {
    main.querySelectorAll('.fresh').forEach((_, at) => playSound('card', delay(0.2 * at)));
  },
});
