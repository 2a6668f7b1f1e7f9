// What watches a frame from within, and tells of what should not happen. Set up before any page's own script.
(() => {
  const log = console.debug.bind(console);
  const who = () => {
    let one = window;
    try {
      while (!/^\d+$/.test(one.name) && one !== one.parent) one = one.parent;
      return one.name;
    } catch { return ''; }
  };
  const tell = what => log('HIT', who(), what);
  const silent = name => { window[name] = () => { tell(name); return null; }; };
  ['hit', 'alert', 'confirm', 'prompt', 'print', 'open', 'fetch', 'msgbox'].forEach(silent);
  const watch = (owner, name) => { owner.prototype[name] = function () { tell(name); }; };
  watch(XMLHttpRequest, 'send');
  watch(Navigator, 'sendBeacon');
  watch(Storage, 'setItem');
  watch(Document, 'write');
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => tell('cookie') });

  // Every name that a script may look up, as it is before anything of the page is there.
  const names = new Set();
  for (let one = window; one; one = Object.getPrototypeOf(one)) Object.getOwnPropertyNames(one).forEach(n => names.add(n));
  const before = new Set(Object.getOwnPropertyNames(document));

  const scheme = (value, kinds) => {
    try { return kinds.includes(new URL(value, document.baseURI).protocol); } catch { return true; }
  };

  // Set off whatever can be: every handler there is, every link that leads nowhere but here, every form.
  window.provoke = () => {
    for (const one of document.querySelectorAll('*')) {
      for (const { name } of [...one.attributes]) {
        if (!/^on/i.test(name)) continue;
        try { one.dispatchEvent(new Event(name.slice(2).toLowerCase(), { cancelable: true })); } catch { /* not for it */ }
      }
      const leads = one.getAttribute('href') ?? one.getAttribute('xlink:href');
      if (leads === null && !/^(button|summary|input|area)$/i.test(one.localName)) continue;
      if (leads !== null && scheme(leads, ['http:', 'https:', 'mailto:', 'tel:', 'ftp:'])) continue;
      try { one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); } catch { /* not for it */ }
    }
  };

  // What is wrong with the document, by a list of what may be in it. The frames, pictures and links are counted.
  window.judge = allowed => {
    const faults = [], counts = { links: 0, pictures: 0, players: 0, named: 0 };
    for (const one of document.body.querySelectorAll('*')) {
      const tag = one.localName;
      if (allowed.own.includes(one.outerHTML)) continue;
      if (tag === 'link' && /^<link rel="canonical" href="https?:[^"]*">$/.test(one.outerHTML)) continue;
      if (!allowed.elements.includes(tag)) faults.push(`element ${tag}`);
      for (const { name, value } of one.attributes) {
        if (name === 'style' && /^text-align:(left|center|right)$/.test(value)) continue;  // of a table in Markdown
        if (!allowed.attributes.includes(name)) faults.push(`attribute ${name}`);
        if (name === 'href') {
          counts.links++;
          if (!scheme(value, allowed.schemes)) faults.push(`link ${value}`);
        } else if (name === 'src' || name === 'poster') {
          const isRaster = tag === 'img' && /^data:image\/(avif|gif|jpe?g|png|webp);base64,[\w+/=%\s]*$/i.test(value);
          counts.pictures += tag === 'img';
          if (!isRaster && !scheme(value, ['http:', 'https:'])) faults.push(`${tag} ${value}`);
        } else if (name === 'srcset') {
          for (const part of value.split(', ')) {
            if (!scheme(part.split(' ')[0], ['http:', 'https:'])) faults.push(`srcset ${value}`);
          }
        }
        if (name === 'class' && !/^(language-[a-z0-9+#._-]+|away|player|mute|box|site|byline|facts)$/.test(value)) {
          faults.push(`class ${value}`);
        }
      }
      if (tag === 'iframe') {
        counts.players++;
        const url = new URL(one.src);
        if (url.protocol !== 'https:' || !allowed.hosts.includes(url.host) || url.username) faults.push(`frame ${one.src}`);
      }
      const named = one.id ? window[one.id] : null;
      if (named === one || named instanceof HTMLCollection) {
        counts.named++;
        if (names.has(one.id)) faults.push(`window.${one.id}`);
      }
    }
    for (const name of Object.getOwnPropertyNames(document)) if (!before.has(name)) faults.push(`document.${name}`);
    return [faults, counts];
  };

  // The fragments stand between guards. A fragment that is not closed, or closes what is around it, moves one.
  const guarded = () => [...document.querySelectorAll('guard-rail')].filter(one => one.parentNode === document.body).length;
  // Nobody writes a carriage return as a reference, so it is read as a line feed.
  const fed = text => text.replace(/\r\n?/g, '\n');
  const levelled = root => {
    for (const one of root.querySelectorAll('*')) for (const held of one.attributes) {
      if (held.value.includes('\r')) held.value = fed(held.value);
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (texts.currentNode.data.includes('\r')) texts.currentNode.data = fed(texts.currentNode.data);
    return root;
  };
  window.inspect = (allowed, rails) => {
    const [faults, counts] = window.judge(allowed);
    if (guarded() !== rails) faults.push(`${guarded()} of ${rails} guards`);
    const first = levelled(document.body.cloneNode(true)), written = document.body.innerHTML;
    document.body.innerHTML = written;  // as a script of the page might put it in
    if (!document.body.isEqualNode(first)) faults.push('changes when it is written and read again');
    if (guarded() !== rails) faults.push('guards change when it is written and read again');
    window.provoke();
    return [faults, counts];
  };
})();
