/**
 * Pictures of the embedded provider: each has a few shapes on a 100 × 100 field and is recognizable at 30 pixels.
 * They have their own colours; the group around them adds the outline (`motif`). Posters and reels use the same ones.
 */
const DRAWINGS = {
  cherry:
    '<path d="M54 14Q34 32 32 60M54 14q16 18 15 40" fill="none" stroke="#4d7c1f" stroke-width="5"/><path d="M54 14q14-14 34-4-12 16-34 4z" fill="#7bc043"/><circle cx="32" cy="70" r="20" fill="#e5233d"/><circle cx="69" cy="66" r="20" fill="#c8102e"/><path d="M22 62q4-8 12-8M60 58q4-7 11-7" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
  lemon:
    '<path d="M12 58Q18 22 56 22q14 0 24-9 8 8 6 18 6 40-30 48-20 5-36-6-8 2-12-3 3-6 4-12z" fill="#ffd43b"/><path d="M76 22q6-14 20-12-2 16-14 18z" fill="#7bc043"/><path d="M28 52q6-16 24-18" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
  melon:
    '<path d="M8 36h84a42 46 0 0 1-84 0z" fill="#2e9e4f"/><path d="M15 36h70a35 37 0 0 1-70 0z" fill="#e9f8d0"/><path d="M20 36h60a30 31 0 0 1-60 0z" fill="#ff4d5e"/><path d="M38 46v6M62 46v6M50 54v6" stroke="#3b1020" stroke-width="5" stroke-linecap="round"/>',
  grape:
    '<path d="M50 22q0-10 10-14" fill="none" stroke="#6b4423" stroke-width="5"/><path d="M54 22q14-16 32-6-8 16-32 6z" fill="#7bc043"/><g fill="#8e44c9"><circle cx="28" cy="40" r="13"/><circle cx="50" cy="38" r="13"/><circle cx="72" cy="40" r="13"/><circle cx="39" cy="58" r="13"/><circle cx="61" cy="58" r="13"/><circle cx="50" cy="77" r="13"/></g>',
  pomegranate:
    '<path d="M38 24 34 8l10 6 6-9 6 9 10-6-4 16z" fill="#c0392b"/><circle cx="50" cy="56" r="35" fill="#d92d3f"/><path d="M34 42q16-14 32 0 8 16-4 30-12 8-24 0-12-14-4-30z" fill="#ffe3c9"/><g fill="#e5233d" stroke="none"><circle cx="43" cy="48" r="6"/><circle cx="57" cy="48" r="6"/><circle cx="40" cy="61" r="6"/><circle cx="60" cy="61" r="6"/><circle cx="50" cy="70" r="6"/><circle cx="50" cy="57" r="5"/></g>',
  gem: '<path d="M26 18h48l20 24-44 46L6 42z" fill="#35c9f0"/><path d="M26 18 34 42l16 46 16-46 8-24M6 42h88M34 42 50 18l16 24" fill="none"/><path d="M26 18 6 42h28z" fill="#bff3ff"/><path d="M66 42h28L50 88z" fill="#1287c9"/>',
  ruby: '<path d="M32 12h36l20 24v28L68 88H32L12 64V36z" fill="#e01e5a"/><path d="M38 28h24l12 14v16L62 72H38L26 58V42z" fill="#ff6f91"/><path d="M32 12l6 16M68 12l-6 16M88 36l-14 6M88 64l-14-6M68 88l-6-16M32 88l6-16M12 64l14-6M12 36l14 6" fill="none"/>',
  crown:
    '<path d="M10 30l20 20 20-34 20 34 20-20-8 50H18z" fill="#ffc62b"/><path d="M17 70h66l-2 14H19z" fill="#e08e0b"/><g fill="#e01e5a"><circle cx="10" cy="28" r="7"/><circle cx="50" cy="15" r="7"/><circle cx="90" cy="28" r="7"/></g><circle cx="50" cy="62" r="7" fill="#35c9f0"/>',
  book: '<path d="M8 22q24-8 42 4 18-12 42-4v56q-24-6-42 6-18-12-42-6z" fill="#8a4b1f"/><path d="M14 20q20-6 36 6 16-12 36-6v50q-20-4-36 6-16-10-36-6z" fill="#fdf0d0"/><path d="M50 26v50" fill="none"/><path d="M24 36q8-2 16 2M24 48q8-2 16 2" fill="none" stroke="#b98a4a"/><path d="M68 32l4 10 10 2-8 6 2 10-8-5-8 5 2-10-8-6 10-2z" fill="#ffc62b"/>',
  jackal:
    '<path d="M24 50 16 6l22 24h24L84 6l-8 44 6 34H18z" fill="#2f3b8f"/><path d="M28 34l-5-16 12 14zM72 34l5-16-12 14z" fill="#ffc62b"/><path d="M32 38h36l-6 28-12 22-12-22z" fill="#161a3a"/><path d="M36 48l11 5-9 3zM64 48l-11 5 9 3z" fill="#ffc62b" stroke="none"/><path d="M44 80h12l-6 8z" fill="#ffc62b" stroke="none"/><path d="M20 62l12 4M19 74l14 4M80 62l-12 4M81 74l-14 4" stroke="#ffc62b" stroke-width="5"/>',
  star: '<path d="M50 6l13 28 31 4-23 21 6 31-27-15-27 15 6-31L6 38l31-4z" fill="#ffc62b"/><path d="M50 18v46L31 76l5-22-16-12 22-3z" fill="#ffe48a" stroke="none"/>',
  moon: '<path d="M66 10A42 42 0 1 0 90 70 36 36 0 0 1 66 10z" fill="#ffe08a"/><path d="M72 34l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z" fill="#fff"/><circle cx="34" cy="58" r="6" fill="#f2bf4a" stroke="none"/><circle cx="48" cy="76" r="4" fill="#f2bf4a" stroke="none"/>',
  sun: '<path d="M50 2l9 16 17-8 1 19 19 1-8 17 16 9-16 9 8 17-19 1-1 19-17-8-9 16-9-16-17 8-1-19-19-1 8-17L-4 56l16-9-8-17 19-1 1-19 17 8z" transform="matrix(.94 0 0 .9 3 0)" fill="#ff9f1c"/><circle cx="50" cy="50" r="27" fill="#ffd43b"/><path d="M38 46h5M57 46h5M38 57q12 12 24 0" fill="none" stroke-width="4" stroke-linecap="round"/>',
  dragon:
    '<path d="M22 44Q4 30 10 6q10 18 26 20h28Q80 24 90 6q6 24-12 38l8 14-14 2-8 24q-14 12-28 0l-8-24-14-2z" fill="#2fa84f"/><path d="M38 26l12-18 12 18-12 14z" fill="#ffc62b"/><path d="M26 46l18 8-14 6zM74 46l-18 8 14 6z" fill="#fff36b"/><path d="M34 84q4-16 16-16t16 16q-16 14-32 0z" fill="#8ee08f"/><circle cx="43" cy="79" r="3"/><circle cx="57" cy="79" r="3"/>',
  ship: '<path d="M6 66h88L80 90H20z" fill="#8a4b1f"/><path d="M48 8h5v58h-5z" fill="#5b3213"/><path d="M46 14v46H14q22-16 32-46z" fill="#fff4dd"/><path d="M55 20v40h30Q68 48 55 20z" fill="#ff5a4e"/><path d="M53 8l18 5-18 6z" fill="#e5233d"/><path d="M14 76h72" fill="none" stroke="#ffc62b" stroke-width="5"/>',
  tulip:
    '<path d="M47 56h6v36h-6z" fill="#2e9e4f"/><path d="M50 90Q18 86 16 54q24 6 34 36zM50 90q32-4 34-36-24 6-34 36z" fill="#4cc26b"/><path d="M26 10q12 6 14 16L50 6l10 20q2-10 14-16 8 48-24 52Q18 58 26 10z" fill="#e5233d"/><path d="M50 6q16 30 0 56-16-26 0-56z" fill="#ff7a6b"/>',
  bead: '<circle cx="50" cy="56" r="38" fill="#1546a0"/><circle cx="50" cy="56" r="26" fill="#fff"/><circle cx="50" cy="56" r="17" fill="#45b6f2"/><circle cx="50" cy="56" r="9" fill="#101a33"/><path d="M44 20V8h12v12z" fill="#ffc62b"/><path d="M26 40q8-12 20-14" fill="none" stroke="#7db4ff" stroke-width="5" stroke-linecap="round"/>',
  carpet:
    '<path d="M14 10h72v80H14z" fill="#a3162e"/><path d="M22 18h56v64H22z" fill="#f3d9a4"/><path d="M28 24h44v52H28z" fill="#1d3b7a"/><path d="M50 28l18 22-18 22-18-22z" fill="#e5a52b"/><path d="M50 38l10 12-10 12-10-12z" fill="#c8102e"/><path d="M16 4v8M28 4v8M40 4v8M60 4v8M72 4v8M84 4v8M16 88v8M28 88v8M40 88v8M60 88v8M72 88v8M84 88v8" stroke="#f3d9a4"/>',
  volcano:
    '<path d="M4 90l30-50h32l30 50z" fill="#6d4336"/><path d="M34 40h32l8 14-10 6-6-8-8 16-8-14-8 6-8-8z" fill="#ff5a1f"/><path d="M50 36Q34 24 44 6q4 8 8 6 0-6 6-10 14 20-8 34z" fill="#ffb01f"/><path d="M26 28l-8-8M76 26l8-8M80 36l10-2" stroke="#ff5a1f" stroke-width="6" stroke-linecap="round"/>',
  fish: '<path d="M66 50 94 26q-6 24 0 48z" fill="#ff7b1f"/><path d="M6 52Q34 10 74 50 34 92 6 52z" fill="#ff9f1c"/><path d="M42 28q10-16 26-12-2 12-12 20z" fill="#ff7b1f"/><path d="M40 32q12 20 0 40" fill="none" stroke="#fff" stroke-width="6"/><circle cx="26" cy="46" r="7" fill="#fff"/><circle cx="25" cy="46" r="2"/>',
  candy:
    '<path d="M34 40 8 26l4 24-8 18 28-6zM66 40l26-14-4 24 8 18-28-6z" fill="#ff8fc7"/><circle cx="50" cy="50" r="26" fill="#ff3f98"/><path d="M50 24q16 12 0 26t0 26M28 38q18-4 22 12t22 10" fill="none" stroke="#fff" stroke-width="6"/>',
  horseshoe:
    '<path d="M18 12h18q-16 52 14 56 30-4 14-56h18q22 76-32 78-54-2-32-78z" fill="#c9a13b"/><g fill="#fff3c4" stroke-width="2"><circle cx="23" cy="32" r="4"/><circle cx="24" cy="54" r="4"/><circle cx="36" cy="73" r="4"/><circle cx="64" cy="73" r="4"/><circle cx="76" cy="54" r="4"/><circle cx="77" cy="32" r="4"/></g>',
  seven:
    '<path d="M14 12h74v18Q62 54 58 90H30q4-34 28-56H32v10H14z" fill="#e5233d"/><path d="M22 20h58v6Q54 50 50 82" fill="none" stroke="#ffd0c9" stroke-width="5"/>',
  bell: '<path d="M50 8q24 4 26 34 0 22 12 32v6H12v-6q12-10 12-32Q26 12 50 8z" fill="#ffc62b"/><path d="M38 20q-6 8-6 24 0 16-6 26" fill="none" stroke="#fff0b8" stroke-width="6" stroke-linecap="round"/><circle cx="50" cy="86" r="9" fill="#e08e0b"/><path d="M12 74h76" fill="none"/>',
  lantern:
    '<path d="M40 16a10 10 0 0 1 20 0" fill="none"/><path d="M34 16h32l8 14H26z" fill="#c98a1b"/><path d="M26 30h48l6 22-10 28H30L20 52z" fill="#ff7b2e"/><path d="M40 30h20l4 22-4 28H40l-4-28z" fill="#ffe07a"/><path d="M20 52h60" fill="none"/><path d="M30 80h40l-6 12H36z" fill="#c98a1b"/>',
  coin: '<circle cx="50" cy="50" r="42" fill="#ffc62b"/><circle cx="50" cy="50" r="31" fill="#f0a41a"/><path d="M60 30a22 22 0 1 0 8 32 18 18 0 1 1-8-32z" fill="#fff0b8"/><path d="M68 38l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z" fill="#fff0b8" stroke-width="2"/>',
  clover:
    '<path d="M52 52q2 26 16 38" fill="none" stroke="#1f7a3a" stroke-width="7"/><path d="M50 48Q24 52 20 32 22 14 38 20 40 6 54 10q12 8-4 38z" fill="#3fbf5f"/><path d="M50 48q30 4 38-14 2-18-14-16-4-12-16-8Q48 24 50 48z" fill="#2fa84f"/><path d="M50 48Q20 40 12 58q-2 18 14 18 4 12 18 6 12-10 6-34z" fill="#2fa84f"/><path d="M50 48q-2 30 16 34 14 2 14-12 12-4 8-16-8-12-38-6z" fill="#3fbf5f"/>',
  dice: '<path d="M8 34 46 20l20 34-40 18z" fill="#fff"/><path d="M46 20l20 34" fill="none"/><rect x="40" y="44" width="46" height="46" rx="9" transform="rotate(12 63 67)" fill="#e5233d"/><g fill="#fff" stroke="none"><circle cx="55" cy="54" r="5"/><circle cx="76" cy="59" r="5"/><circle cx="63" cy="67" r="5"/><circle cx="51" cy="76" r="5"/><circle cx="72" cy="80" r="5"/></g><g fill="#2b1233" stroke="none"><circle cx="26" cy="38" r="4"/><circle cx="36" cy="54" r="4"/><circle cx="46" cy="34" r="4"/></g>',
  rocket:
    '<path d="M50 2q24 22 18 60H32Q26 24 50 2z" fill="#f3f4fb"/><path d="M50 2q10 9 15 22H35Q40 11 50 2z" fill="#e5233d"/><circle cx="50" cy="40" r="10" fill="#35c9f0"/><path d="M32 48 14 74l20-8zM68 48l18 26-20-8z" fill="#e5233d"/><path d="M38 66h24q0 18-12 30-12-12-12-30z" fill="#ffb01f"/>',
  tea: '<path d="M30 10h40q4 18-6 32 16 26-4 38H40q-20-12-4-38-10-14-6-32z" fill="#eaf6ff"/><path d="M34 24h32q0 10-6 18 14 24-2 32H42q-16-8-2-32-6-8-6-18z" fill="#c8401b"/><ellipse cx="50" cy="85" rx="38" ry="9" fill="#e5233d"/><ellipse cx="50" cy="83" rx="22" ry="4" fill="#fff"/><path d="M42 30q0 8 4 14" fill="none" stroke="#ffb38a" stroke-width="5" stroke-linecap="round"/>',
  balloon:
    '<path d="M50 4q34 2 34 34Q82 60 60 72H40Q18 60 16 38 16 6 50 4z" fill="#ff5a4e"/><path d="M50 4q18 20 8 68H42Q32 24 50 4z" fill="#ffd43b"/><path d="M16 38q34 12 68 0" fill="none"/><path d="M42 72l2 10M58 72l-2 10" fill="none"/><path d="M40 82h20l-3 14H43z" fill="#8a4b1f"/>',
  potion:
    '<path d="M40 10h20v24q28 10 26 36-4 22-36 22T14 70q-2-26 26-36z" fill="#dff5ff"/><path d="M20 58q30-10 60 0 12 30-30 30T20 58z" fill="#9b3fe0"/><path d="M36 6h28v10H36z" fill="#b5793a"/><g fill="#e5b8ff" stroke="none"><circle cx="40" cy="72" r="6"/><circle cx="58" cy="66" r="4"/><circle cx="56" cy="80" r="3"/></g>',
  owl: '<path d="M16 12q16 2 34 12 18-10 34-12-4 20 0 40-2 38-34 40-32-2-34-40 4-20 0-40z" fill="#8a5a2b"/><path d="M30 60q20-14 40 0-2 28-20 32-18-4-20-32z" fill="#e9c48a"/><circle cx="34" cy="42" r="15" fill="#fff"/><circle cx="66" cy="42" r="15" fill="#fff"/><circle cx="36" cy="42" r="7"/><circle cx="64" cy="42" r="7"/><path d="M43 52h14l-7 13z" fill="#ff9f1c"/>',
  lion: '<path d="M50 2l14 9 17 1 5 16 11 14-5 17 1 16-16 7-11 14-16-2-16 2-11-14-16-7 1-16-5-17 11-14 5-16 17-1z" fill="#c9661b"/><circle cx="50" cy="51" r="28" fill="#ffc15e"/><path d="M38 44h4M58 44h4" stroke-width="7" stroke-linecap="round"/><path d="M42 55h16l-8 9z" fill="#7a2e12"/><path d="M50 64q-8 10-15 3M50 64q8 10 15 3" fill="none"/>',
  sword:
    '<path d="M88 6 82 32 40 70 30 60 66 16z" fill="#dfe7f5"/><path d="M88 6 35 65" fill="none"/><path d="M20 50l30 30-8 6-28-28z" fill="#ffc62b"/><path d="M28 66 10 84l6 6 18-18z" fill="#7a3b12"/><circle cx="11" cy="89" r="7" fill="#e01e5a"/>',
  helmet:
    '<path d="M14 52Q-4 30 8 8q10 20 22 22zM86 52q18-22 6-44-10 20-22 22z" fill="#f5ead0"/><path d="M16 62q0-46 34-46t34 46z" fill="#9aa7bd"/><path d="M45 14h10v48H45z" fill="#ffc62b"/><path d="M12 58h76v12H12z" fill="#ffc62b"/><path d="M22 70h18l2 20q-18-4-20-20zM78 70H60l-2 20q18-4 20-20z" fill="#6d7a92"/>',
  mushroom:
    '<path d="M36 52h28l4 36q-18 8-36 0z" fill="#fdf0d0"/><path d="M6 54Q10 10 50 10t44 44q-44 12-88 0z" fill="#e5233d"/><g fill="#fff"><circle cx="34" cy="32" r="8"/><circle cx="62" cy="26" r="6"/><circle cx="74" cy="44" r="7"/><circle cx="48" cy="48" r="5"/></g>',
  bee: '<path d="M46 38Q20 2 10 22q0 24 34 26zM56 38Q80 2 90 22q0 24-34 26z" fill="#d9f3ff"/><ellipse cx="50" cy="60" rx="32" ry="26" fill="#ffc62b"/><path d="M40 36q-6 24 0 48h-8q-10-24 0-44zM60 36q6 24 0 48h8q10-24 0-44z" fill="#2b1233"/><path d="M44 54h2M55 54h2M44 66q6 6 12 0" fill="none" stroke-width="5" stroke-linecap="round"/>',
  cactus:
    '<path d="M40 20q0-14 11-14t11 14v66H40z" fill="#2fa84f"/><path d="M40 62H28Q16 60 16 46V34q8-8 12 0v14h12zM62 54h8V36q6-8 12 0v16q-2 14-20 14z" fill="#3fbf5f"/><path d="M51 16v62" fill="none" stroke="#8ee08f" stroke-dasharray="5 7"/><path d="M20 86h62l-4 10H24z" fill="#d9a35c"/><circle cx="51" cy="8" r="6" fill="#ff5a9e"/>',
  anchor:
    '<path d="M44 28h12v50q20-4 22-22l-8 2 14-18 12 20-8-2q-6 34-38 36-32-2-38-36l-8 2 12-20 14 18-8-2q2 18 22 22z" fill="#5f86c9"/><path d="M28 34h44v9H28z" fill="#ffc62b"/><circle cx="50" cy="18" r="11" fill="none" stroke-width="13"/><circle cx="50" cy="18" r="11" fill="none" stroke="#5f86c9" stroke-width="8"/>',
  butterfly:
    '<path d="M50 44Q30-4 8 14q-8 24 20 40Q8 66 20 86q22 4 30-30z" fill="#5b5ff0"/><path d="M50 44q20-48 42-30 8 24-20 40 20 12 8 32-22 4-30-30z" fill="#8a5bf5"/><g fill="#ffc62b" stroke="none"><circle cx="26" cy="30" r="8"/><circle cx="74" cy="30" r="8"/><circle cx="32" cy="72" r="5"/><circle cx="68" cy="72" r="5"/></g><path d="M50 30v52M50 30q-4-12-12-16M50 30q4-12 12-16" fill="none" stroke-width="6" stroke-linecap="round"/>',
  trident:
    '<path d="M45 40h10v54H45z" fill="#1aa6a6"/><path d="M14 10l14 16-6 4q2 18 22 20V22l-8 2L50 2l14 22-8-2v28q20-2 22-20l-6-4 14-16 4 26q-2 36-40 38-38-2-40-38z" fill="#2fd3c9"/>',
  chip: '<circle cx="50" cy="50" r="43" fill="#e01e5a"/><circle cx="50" cy="50" r="36" fill="none" stroke="#fff" stroke-width="12" stroke-dasharray="16 21.7"/><circle cx="50" cy="50" r="26" fill="#fff"/><path d="M50 32l14 18-14 18-14-18z" fill="#e01e5a"/>',
  cards:
    '<rect x="14" y="18" width="46" height="66" rx="6" transform="rotate(-14 37 51)" fill="#fff"/><rect x="40" y="18" width="46" height="66" rx="6" transform="rotate(12 63 51)" fill="#fff"/><path d="M60 46q6-14 15-5 4 10-16 24-13-20-6-26 5-2 7 7z" fill="#e5233d"/><path d="M32 34q14 12 10 20-4 5-8 1l2 9h-8l0-9q-7 2-8-5 2-9 12-16z" fill="#2b1233" stroke="none"/>',
  wheel:
    '<circle cx="50" cy="50" r="45" fill="#7a3b12"/><circle cx="50" cy="50" r="38" fill="#c8102e"/><circle cx="50" cy="50" r="30" fill="none" stroke="#1c1526" stroke-width="15" stroke-dasharray="10.5 10.44"/><circle cx="50" cy="50" r="21" fill="#8a4b1f"/><path d="M50 30v40M30 50h40" stroke="#ffc62b" stroke-width="6"/><circle cx="50" cy="50" r="8" fill="#ffc62b"/><circle cx="74" cy="29" r="5" fill="#fff"/>',
  fortune:
    '<circle cx="50" cy="52" r="43" fill="#ffc62b"/><path d="M50 52V14a38 38 0 0 1 33 19zM50 52l33 19a38 38 0 0 1-33 19zM50 52 17 71a38 38 0 0 1 0-38z" fill="#9b3fe0"/><path d="M50 52l33-19a38 38 0 0 1 0 38zM50 52v38a38 38 0 0 1-33-19zM50 52 17 33a38 38 0 0 1 33-19z" fill="#ff4d8d"/><circle cx="50" cy="52" r="10" fill="#fff"/><path d="M42 2h16l-8 18z" fill="#e5233d"/>',
  shoe: '<path d="M8 34 62 16l30 16v34L40 86 8 68z" fill="#3a2350"/><path d="M8 34l32 16v36L8 68z" fill="#57367a"/><path d="M40 50l52-18" fill="none"/><path d="M2 60l30-8 16 26-32 12z" fill="#fff"/><path d="M22 66q6-10 10-2 0 8-8 12-8-4-2-10z" fill="#e5233d" stroke="none"/>',
  ball: '<circle cx="50" cy="50" r="43" fill="#fff"/><path d="M50 32l18 13-7 21H39l-7-21z" fill="#2b1233"/><path d="M50 32V10M68 45l20-8M61 66l13 17M39 66 26 83M32 45 12 37" fill="none"/><path d="M38 9h24l-12 9zM90 34l2 22-10-9zM10 34 8 56l10-9zM30 88l8-12 8 15zM70 88l-8-12-8 15z" fill="#2b1233"/>',
  bingo:
    '<circle cx="36" cy="38" r="30" fill="#ffc62b"/><circle cx="36" cy="38" r="15" fill="#fff"/><circle cx="66" cy="64" r="28" fill="#e01e5a"/><circle cx="66" cy="64" r="14" fill="#fff"/><path d="M31 33l6-4v18M61 59q6-6 9 0-1 5-9 11h10" fill="none" stroke-width="4"/>',
  trophy:
    '<path d="M26 14H6q0 30 26 34zM74 14h20q0 30-26 34z" fill="#e08e0b"/><path d="M22 8h56q2 46-20 54v14h14v14H28V76h14V62Q20 54 22 8z" fill="#ffc62b"/><path d="M34 16q0 26 8 36" fill="none" stroke="#fff0b8" stroke-width="6" stroke-linecap="round"/>',
} as const;

export type Motif = keyof typeof DRAWINGS;

export const MOTIFS = Object.keys(DRAWINGS) as Motif[];

/** Outline around every motif. */
export const INK = '#2b1233';

/** Returns the SVG shapes of a motif on a 100 × 100 field. */
export const motif = (name: Motif): string =>
  `<g stroke="${INK}" stroke-width="3" stroke-linejoin="round">${DRAWINGS[name]}</g>`;
