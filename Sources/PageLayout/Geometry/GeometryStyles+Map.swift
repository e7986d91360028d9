import CollectionLayout
import Geometry

extension GeometryStyles {
  /// Whether the page has a map.
  var hasMap: Bool { geometry.decorations.contains { $0.kind == .map } }

  /// The look of maps: cells with a place are pictures, or dots, whose titles are beside them under the pointer and in
  /// focus.
  static let mapLook = """
    .drawn-map{z-index:-1;border-radius:8px;overflow:clip;background:var(--placeholder);outline:1px solid var(--line);outline-offset:-1px}
    .drawn-map svg{display:block;width:100%;height:100%;fill:var(--land,var(--background));stroke:var(--line);stroke-width:1px}
    .drawn-map path{vector-effect:non-scaling-stroke}
    .drawn-map .scale{stroke:var(--text);stroke-width:2px}
    .drawn-map span{position:absolute;left:2.5%;bottom:0;padding-bottom:3%}
    @media screen{
    .section .cells .placed.cell>a{overflow:visible}
    .section .cells .placed.cell:is(:hover,:focus-within){z-index:2}
    .cells .placed.cell .picture{border-radius:inherit;box-shadow:0 0 0 2px var(--background),0 1px 5px 1px rgb(0 0 0/.3)}
    .section .cells .placed.cell>a:not(:has(.picture))::before{content:"";position:absolute;inset:50% auto auto 50%;width:.875rem;\
    height:.875rem;margin:-.4375rem;border-radius:50%;background:var(--accent);box-shadow:0 0 0 2px var(--background)}
    .cells .placed.cell .overlay:not(.top){inset-block:calc(100% + .375rem) auto;inset-inline:0 auto;width:max-content;max-width:min(12rem,42cqi);\
    padding:.25rem .625rem;border-radius:4px;color:var(--background);background:var(--text);text-shadow:none;opacity:0;\
    pointer-events:none}
    .cells .placed.cell .overlay:not(.top)::before{content:none}
    .section .cells .placed.cell>a:is(:hover,:focus-visible) .overlay{opacity:1}
    .cluster{position:absolute}
    .cluster>*{position:absolute;inset:.25rem;display:grid;place-content:center;border-radius:99px;color:var(--background);\
    background:var(--accent);box-shadow:0 0 0 2px var(--background),0 1px 5px 1px rgb(0 0 0/.3);text-decoration:none}
    .cluster .t-meta{color:inherit;font-size:1rem}
    .cluster>a:hover{background:var(--text)}
    .cluster>a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
    .cluster .t-meta+span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    }
    @media print{.cluster{display:none}}

    """

  /// Titles beside the cells of a map extend towards its middle, so that they are inside the page.
  var titlePlaces: String {
    guard hasMap else { return "" }
    let atEnd = geometry.elements.indices.filter { element in
      geometry.elements[element].kind == .cell
        && geometry.intervals.contains {
          !$0.absent.contains(element) && $0.frames[element].x.slope > 0.5
        }
    }
    if atEnd.isEmpty { return "" }
    let cells = atEnd.map { "." + geometry.className(ofElement: $0) }.joined(separator: ",")
    return "@media screen{.cells .placed:is(\(cells)) .overlay:not(.top){inset-inline:auto 0}}\n"
  }
}
