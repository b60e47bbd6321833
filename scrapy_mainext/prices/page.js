
"use strict";
const products = [...document.querySelectorAll("article")];
const search = document.getElementById("search");
const changed = document.getElementById("changed");
const shown = document.getElementById("shown");
function update() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const product of products) {
    const fits = words.every((word) => product.dataset.words.includes(word)) && (!changed.checked || "changed" in product.dataset);
    product.hidden = !fits;
    count += fits;
  }
  shown.value = `${count} shown`;
}
search.addEventListener("input", update);
changed.addEventListener("change", update);
try {
  search.value = decodeURIComponent(location.hash.slice(1));
} catch {
  search.value = "";
}
update();
