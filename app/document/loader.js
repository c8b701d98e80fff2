addEventListener('load', () => {
  const late = document.getElementById('scripts');
  const { idle } = late.dataset;
  if (idle && !document.querySelector('textarea,[type=text],[type=email],[type=tel]'))
    setTimeout(
      () =>
        window.isScripted ||
        location.assign('/session?passive=1&to=' + encodeURIComponent(location.pathname + location.search)),
      idle,
    );
  const { connection: { saveData, effectiveType } = {}, deviceMemory } = navigator;
  const { TransformStream, BigInt } = window;
  const needed = [
    Object.hasOwn,
    [].at,
    ''.replaceAll,
    ReadableStream.prototype.pipeThrough,
    Request.prototype.formData,
  ];
  if (
    !saveData &&
    !/[23]g/.test(effectiveType) &&
    !(deviceMemory < 2) &&
    needed.concat(TransformStream, BigInt).every(Boolean)
  )
    late.replaceWith(late.content);
});
