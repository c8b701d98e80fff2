import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

export interface Slide {
  id: string;
  title: string;
  text: string;
  link: string;
  linkText: string;
  /** Decorative; empty for none. */
  image: string;
}

/** Banners to swipe through. Their words carry them; a picture is decoration and stays small. */
export function Slider({ slides, label, lite = false }: { slides: Slide[]; label?: string; lite?: boolean }) {
  const { t } = useTranslation('components');
  if (slides.length === 0) return null;
  return (
    <section className="slider" tabIndex={0} aria-label={label ?? t('banners')}>
      {slides.map((slide) => (
        <Link key={slide.id} discover="none" to={slide.link} className="slide night">
          {slide.image && !lite && (
            <img src={slide.image} alt="" width={96} height={96} loading="lazy" decoding="async" />
          )}
          <b className="score">{slide.title}</b>
          <span>{slide.text}</span>
          {slide.linkText && <u>{slide.linkText}</u>}
        </Link>
      ))}
    </section>
  );
}
