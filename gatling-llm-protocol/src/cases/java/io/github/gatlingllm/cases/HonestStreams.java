// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cases;

import static io.github.gatlingllm.cases.StreamCase.WORDS;
import static io.github.gatlingllm.cases.StreamCase.chunk;
import static io.github.gatlingllm.cases.StreamCase.token;
import static io.github.gatlingllm.cases.StreamCase.usageOf;

import java.util.ArrayList;
import java.util.List;

/** Whole good answers that look odd. */
final class HonestStreams {

  private HonestStreams() {}

  /** Fields that stand in each chunk of a success. */
  private static final List<String> BESIDE =
      List.of(
          "'error':null",
          "'error':false",
          "'error':0",
          "'error':''",
          "'error':{}",
          "'error':[]",
          "'error':'none'",
          "'error':{'code':0,'message':''}",
          "'error':{'code':null,'message':null,'type':null}",
          "'error':{'code':200,'message':'ok'}",
          "'errors':[]",
          "'errors':0",
          "'error_code':0,'error_msg':''",
          "'errorCode':'0','errorMessage':'success'",
          "'error_code':'OK'",
          "'errcode':0,'errmsg':'ok'",
          "'code':'Success','message':'fine'",
          "'code':0,'status':'running'",
          "'status':200,'detail':null",
          "'status':'in_progress','detail':''",
          "'detail':'high'",
          "'success':true,'message':'fine'",
          "'is_error':false,'has_error':0",
          "'exception':null,'fault':{}",
          "'base_resp':{'status_code':0,'status_msg':'success'}",
          "'BaseResp':{'StatusCode':0,'StatusMessage':''}",
          "'ErrorMsg':{'Msg':'','Code':0}",
          "'header':{'code':0,'message':'Success','status':1}",
          "'Response':{'RequestId':'r'}",
          "'event':'message','type':'text'",
          "'message':'Error handling is ready'",
          "'prompt_filter_results':[{'content_filter_results':{'error':{'code':'x','message':'y'}}}]");

  /** What comes behind the last content, as an event of its own. */
  private static final List<String> BEHIND =
      List.of(
          "data: {'code':0,'message':'stream finished'}",
          "data: {'code':200,'msg':'done'}",
          "data: {'code':10000,'message':'Success'}",
          "data: {'code':'done','message':'stream finished'}",
          "data: {'status':'completed','detail':'8 tokens'}",
          "data: {'status':'ok','errors':[],'error':null}",
          "data: {'type':'usage','detail':'two of nine were cached'}",
          "data: {'object':'stats','errors':0,'error_rate':0.0,'last_error':null}",
          "event: acme.tool.error\ndata: {'tool':'search','message':'no page found'}",
          "event: tool_error\ndata: {'tool':'search','message':'no page found'}",
          "event: mcp_call.failed\ndata: {'item_id':'i'}",
          "event: stats\ndata: {'detail':'two of nine were cached'}",
          "event: citations\ndata: {'results':[{'error':'404','url':'u'}]}",
          "event: end\ndata:",
          "event: done\ndata: ok",
          "event: close\ndata: [DONE]",
          "data: {'message':'stream finished'}",
          "data: bye",
          "retry: 3000",
          "id: 9",
          "error: null",
          "error: false",
          "errors: 0",
          "x-error-count: 0",
          "data: 0 errors",
          "data: errors: 0",
          "data: no error",
          ": error: none");

  private static final List<String> BEATS =
      List.of(
          "data: [HEARTBEAT]",
          "data: keep-alive",
          "data: \\u0022ping\\u0022",
          "data: {'type':'ping'}",
          "data: {'type':'keepalive','sequence_number':3}",
          "data: {'ping':1790000000}",
          "data: {'heartbeat':true}",
          "data: {'event':'ping','timestamp':'2026-11-27T10:00:00Z'}",
          "data: {'object':'ping','id':'x'}",
          "data: {'status':'processing'}",
          "data: {'code':102,'message':'processing'}",
          "data: {'choices':[]}",
          "data: {'choices':[],'usage':null}",
          "data: " + chunk("{}", "null"),
          "data: " + chunk("{'content':null}", "null"),
          "data:  ",
          "data: \t",
          "data: true",
          "data: .",
          "data: -",
          "data: ...",
          "data: :",
          "data: [PING]",
          "data: ping: 7",
          "event: ping\ndata: {'type':'ping'}",
          "event: ping",
          "event: heartbeat\ndata: 1",
          "event: message\ndata:",
          "event: keep-alive\nid: 7\ndata: {'elapsed_ms':15000}",
          "id: 7",
          ":",
          ": OPENROUTER PROCESSING",
          ":keep-alive",
          " ",
          "\r",
          "ping",
          "heartbeat: 7");

  static List<StreamCase> cases() {
    List<StreamCase> cases = new ArrayList<>();
    BESIDE.forEach(fields -> cases.add(beside(fields)));
    for (String piece : BEHIND) {
      String name = "behind " + piece.replace('\n', '|');
      cases.add(
          StreamCases.of(name).role().words().finish("stop").send(piece + "\n\n").usage(8).done());
      cases.add(StreamCases.of(name + ", last").role().words().end().send(piece + "\n\n"));
    }
    for (String beat : BEATS) {
      cases.add(beats(beat.replace('\n', '|').replace("\r", "CR"), beat + "\n\n"));
    }
    cases.addAll(shapes());
    return cases;
  }

  private static StreamCase beside(String fields) {
    StreamCase stream = StreamCases.of("beside " + fields).role();
    for (String word : WORDS) {
      String with = token(word).replace("'model':'m'", "'model':'m'," + fields);
      stream.pause(StreamCase.STEP).content("data: " + with + "\n\n", word);
    }
    String last = chunk("{}", "'stop'").replace("'model':'m'", "'model':'m'," + fields);
    return stream
        .event(last)
        .event("{'choices':[]," + fields + ",'usage':" + usageOf(8) + "}")
        .done();
  }

  private static StreamCase beats(String name, String beat) {
    StreamCase stream = StreamCases.of("beat " + name);
    for (int i = 0; i < 15; i++) {
      stream.send(beat).pause(20);
    }
    return stream.role().words(0, 4).send(beat).send(beat).words(4, 8).send(beat).end().send(beat);
  }

  private static List<StreamCase> shapes() {
    List<StreamCase> cases = new ArrayList<>();
    cases.add(
        StreamCases.of("two objects, data: between")
            .words(0, 6)
            .pause(40)
            .content(
                "data: " + token(WORDS.get(6)) + "data: " + token(WORDS.get(7)) + "\n\n",
                WORDS.get(6),
                WORDS.get(7))
            .end());
    cases.add(
        StreamCases.of("a list of objects")
            .words(0, 6)
            .pause(40)
            .content(
                "data: [" + token(WORDS.get(6)) + "," + token(WORDS.get(7)) + "]\n\n",
                WORDS.get(6),
                WORDS.get(7))
            .end());
    cases.add(
        StreamCases.of("three objects in lines, spaces before")
            .words(0, 5)
            .pause(40)
            .content(
                "data: "
                    + token(WORDS.get(5))
                    + "\ndata:   "
                    + token(WORDS.get(6))
                    + "\ndata:"
                    + token(WORDS.get(7))
                    + "\n\n",
                WORDS.get(5),
                WORDS.get(6),
                WORDS.get(7))
            .end());
    cases.add(
        StreamCases.of("not finished until it is")
            .role()
            .pause(40)
            .content("data: " + chunk("{'content':'The'}", "'not_finished'") + "\n\n", "The")
            .finish("stop")
            .usage(1)
            .done());
    cases.add(
        StreamCases.of("index -1")
            .pause(40)
            .content("data: " + token("The").replace("'index':0", "'index':-1") + "\n\n", "The")
            .finish("stop")
            .usage(1)
            .done());
    cases.add(
        StreamCases.of("index as text")
            .pause(40)
            .content("data: " + token("The").replace("'index':0", "'index':'0'") + "\n\n", "The")
            .finish("stop")
            .usage(1)
            .done());
    cases.add(
        StreamCases.of("index 5000000000")
            .pause(40)
            .content(
                "data: " + token("The").replace("'index':0", "'index':5000000000") + "\n\n", "The")
            .finish("stop")
            .usage(1)
            .done());
    cases.add(
        StreamCases.of("whole message and delta in one choice at end")
            .role()
            .words()
            .event(
                "{'choices':[{'index':0,'delta':{},'message':{'content':'"
                    + String.join("", WORDS)
                    + "'},'finish_reason':'stop'}]}")
            .usage(8)
            .done());
    cases.add(
        StreamCases.of("message at top level at end")
            .role()
            .words()
            .finish("stop")
            .event("{'message':{'role':'assistant','content':'" + String.join("", WORDS) + "'}}")
            .usage(8)
            .done());
    cases.add(
        StreamCases.of("whole text at end as content of the finish, named completion")
            .role()
            .words()
            .finish("stop")
            .event("chat.completion.done", "{'content':'" + String.join("", WORDS) + "'}")
            .usage(8)
            .done());
    for (String end : List.of("COMPLETE", "STOP", "end_turn", "eos", "stop_sequence", "complete")) {
      cases.add(endsBy(end, "stop"));
    }
    for (String end : List.of("MAX_TOKENS", "model_length", "max_tokens", "token_limit")) {
      cases.add(endsBy(end, "length"));
    }
    cases.add(
        StreamCases.of("ends by sensitive")
            .role()
            .words()
            .finish("sensitive")
            .usage(8)
            .done()
            .finishes("content_filter"));
    cases.add(
        StreamCases.of("ends by an object")
            .role()
            .words()
            .event(chunk("{}", "{'type':'length','length':8}"))
            .usage(8)
            .done()
            .finishes("length"));
    return cases;
  }

  private static StreamCase endsBy(String end, String finishes) {
    return StreamCases.of("ends by " + end)
        .role()
        .words()
        .finish(end)
        .usage(8)
        .done()
        .finishes(finishes);
  }
}
