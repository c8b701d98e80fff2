import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';
import { Picture } from '../content/picture';
import { Spaced } from '../layout/spaced';

export interface Slide {
  id: string;
  title: string;
  text: string;
  link: string;
  linkText: string;
  /** URL of a decorative picture; empty for none. */
  image: string;
}

/** Banners to swipe through. Their text is the content; a picture is decoration and stays small. */
export function Slider({ slides, label, lite = false }: { slides: Slide[]; label?: string; lite?: boolean }) {
  const { t } = useTranslation('components');
  if (slides.length === 0) return null;
  return (
    <section className="slider" tabIndex={0} aria-label={label ?? t('banners')}>
      <Spaced>
        {slides.map((slide) => (
          <Link key={slide.id} discover="none" to={slide.link} className="slide night">
            {slide.image && !lite && <Picture src={slide.image} width={96} height={96} />}
            <b className="display">{slide.title}</b> <p>{slide.text}</p> {slide.linkText && <u>{slide.linkText}</u>}
          </Link>
        ))}
      </Spaced>
    </section>
  );
}
