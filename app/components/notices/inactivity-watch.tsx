import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { INACTIVITY_CHECK_MS, INACTIVITY_LIMIT_MS } from '#contract/constants';

/** With JavaScript an open page notices within seconds that an hour has passed since its last navigation. The server decides. */
export function InactivityWatch() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const activeSince = Date.now();
    const timer = setInterval(() => {
      if (Date.now() - activeSince <= INACTIVITY_LIMIT_MS) return;
      // Once: a second navigation would cancel the first, and the login shows its notice in the first response only.
      clearInterval(timer);
      navigate('/login');
    }, INACTIVITY_CHECK_MS);
    return () => clearInterval(timer);
  }, [location.key, navigate]);
  return null;
}
