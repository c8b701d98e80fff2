import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '../layout/link';

interface PopupProps {
  id: string;
  title: string;
  text: string;
  link: string;
  linkText: string;
}

/**
 * A dialog as a line between the header and the content, so that it covers neither. Closing it is a form, and it stays
 * closed.
 */
export function Popup({ id, title, text, link, linkText }: PopupProps) {
  const { t } = useTranslation('components');
  const { pathname, search } = useLocation();
  return (
    <dialog className="popup night" open aria-labelledby="popup-title">
      <p className="display" id="popup-title">
        {title}
      </p>
      <p>{text}</p>
      <Form discover="none" className="row" method="post" action="/preferences/popup" replace preventScrollReset>
        <input type="hidden" name="to" value={pathname + search} />
        <input type="hidden" name="id" value={id} />
        {link && linkText && (
          <Link discover="none" className="btn" to={link}>
            {linkText}
          </Link>
        )}{' '}
        <button className="btn ghost">{t('close')}</button>
      </Form>
    </dialog>
  );
}
