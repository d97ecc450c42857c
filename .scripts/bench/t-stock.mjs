import { fetchStockViewer } from "./stock-viewer.mjs"; import {launchChromium, until} from "./site.mjs"; import {createStaticServer, listen} from "../serve.mjs"; import {makePdf} from "./make-pdf.mjs"; import {writeFileSync} from "node:fs";
const f=await fetchStockViewer("/work/main"); writeFileSync(f+"/web/bench.pdf", await makePdf());
const s=createStaticServer({folder:f}); const u=await listen(s); const b=await launchChromium();
for(let i=0;i<6;i++){const c=await b.createBrowserContext(); const p=await c.newPage(); p.on("console",m=>console.log(m.text())); await p.setViewport({width:1280,height:800});
 await p.evaluateOnNewDocument(() => {
    document.addEventListener("webviewerloaded", () => {
      const viewer = globalThis.PDFViewerApplication;
      viewer.initializedPromise.then(() =>
        viewer.eventBus.on("pagerendered", ({ pageNumber, error }) => {
          if (pageNumber === 1 && !error) globalThis.benchFirstPage ??= performance.now();
        }),
      );
    });
  });
 await p.goto(u+"web/viewer.html?file=bench.pdf",{waitUntil:"domcontentloaded"}); console.log(await until(p,()=>globalThis.benchFirstPage)); if(i==5){await p.screenshot({path:"/tmp/benchv/stock.png"});console.log(await p.evaluate(()=>{const c=document.querySelector("canvas");return c.width+"x"+c.height}))} await c.close();}
await b.close(); s.close();
