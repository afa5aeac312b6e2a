// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cases;

import static io.github.gatlingllm.cases.StreamCase.WORDS;
import static io.github.gatlingllm.cases.StreamCase.chunk;
import static io.github.gatlingllm.cases.StreamCase.token;
import static io.github.gatlingllm.cases.StreamCase.usageOf;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Streams of OpenAI's chat API that servers, gateways and proxies sent to somebody. */
public final class StreamCases {

  private static final String BETWEEN = "Error event between tokens";
  private static final String FIRST = "Error event before the first token";
  private static final String LONG_CONTEXT =
      "{'code':400,'message':'the request exceeds the context of 4096 tokens',"
          + "'type':'invalid_request_error'}";
  private static final String EXCEEDS = "the request exceeds the context of 4096 tokens";

  private StreamCases() {}

  public static Stream<StreamCase> all() {
    return Stream.of(
            errors().stream(),
            envelopes().stream(),
            noErrors().stream(),
            heartbeats().stream(),
            shapes().stream(),
            ends().stream(),
            FramingCases.cases().stream(),
            OtherDialects.cases().stream())
        .flatMap(each -> each);
  }

  /** More of the same kinds, for tests that take no time. */
  public static Stream<StreamCase> further() {
    return Stream.of(VendorErrors.cases(), HonestStreams.cases(), OtherDialects.further())
        .flatMap(List::stream);
  }

  static StreamCase of(String name) {
    return new StreamCase(name);
  }

  /** Three words, then what is sent here, then the end-of-stream mark. */
  private static StreamCase midway(String name, String piece, String... said) {
    return of(name).role().words(0, 3).send(piece).done().fails(BETWEEN, said);
  }

  private static List<StreamCase> errors() {
    return List.of(
        midway("error-field", "error: " + LONG_CONTEXT + "\n\n", EXCEEDS),
        of("error-field-first")
            .pause(40)
            .send("error: " + LONG_CONTEXT + "\n\n")
            .done()
            .fails(FIRST, EXCEEDS),
        midway("error-field-text", "Error: worker 3 was evicted\n\n", "worker 3 was evicted"),
        midway(
            "error-event-text",
            "event: error\ndata: worker 3 was evicted\n\n",
            "worker 3 was evicted"),
        midway("error-event-nothing", "event: error\n\n"),
        midway("error-event-empty", "event: error\ndata:\n\n"),
        midway("error-event-null", "event: error\ndata: null\n\n", "null"),
        midway(
            "error-event-odd-json",
            "event: error\ndata: {'reason':'evicted','worker':3}\n\n",
            "'reason':'evicted'".replace('\'', '"')),
        midway(
            "error-event-in-lines",
            "event: error\ndata: worker 3\ndata: was evicted\n\n",
            "worker 3",
            "was evicted"),
        midway(
            "error-event-of-its-own-name",
            "event: acme.stream.error\ndata: {'message':'evicted'}\n\n",
            "evicted"),
        midway("error-event-last", "event: error\ndata: {'detail':'evicted'}", "evicted"),
        midway(
            "error-beside-empty-choices",
            "data: {'choices':[],'error':{'message':'evicted','code':500}}\n\n",
            "evicted"),
        midway("error-words", "data: [ERROR] worker 3 was evicted\n\n", "worker 3 was evicted"),
        midway(
            "error-json-without-a-field",
            "{'error':{'message':'upstream timed out','code':504}}\n\n",
            "upstream timed out"),
        midway(
            "error-json-in-lines-without-a-field",
            "{\n  'error': {\n    'message': 'upstream timed out'\n  }\n}\n",
            "upstream timed out"),
        midway("error-page-in-the-stream", "Internal Server Error\n", "Internal Server Error"),
        of("error-then-finish")
            .role()
            .words(0, 3)
            .event("error", "worker 3 was evicted")
            .end()
            .fails(BETWEEN, "worker 3 was evicted"));
  }

  private static List<StreamCase> envelopes() {
    List<StreamCase> cases = new ArrayList<>();
    cases.add(
        midway(
            "error-bare-code",
            "data: {'code':'Throttling.RateQuota','message':'Requests rate limit exceeded, please"
                + " try again later.','request_id':'r-1'}\n\n",
            "Requests rate limit exceeded"));
    List<String> envelopes =
        List.of(
            "{'code':1302,'msg':'evicted'}",
            "{'code':-1,'message':'evicted','data':null}",
            "{'status':'error','message':'evicted'}",
            "{'status':'failed','detail':'evicted'}",
            "{'status':503,'title':'evicted','detail':'evicted'}",
            "{'success':false,'message':'evicted'}",
            "{'base_resp':{'status_code':1002,'status_msg':'evicted'}}",
            "{'choices':null,'base_resp':{'status_code':1002,'status_msg':'evicted'}}",
            "{'errorCode':17,'errorMessage':'evicted'}",
            "{'error_code':17,'error_msg':'evicted'}",
            "{'detail':'evicted'}",
            "{'detail':[{'loc':['body'],'msg':'evicted','type':'value_error'}]}",
            "{'errors':[{'message':'evicted'}]}",
            "{'fault':{'faultstring':'evicted','detail':{'errorcode':'x'}}}",
            "{'__type':'ThrottlingException','message':'evicted'}",
            "{'type':'overloaded_error','message':'evicted'}",
            "{'object':'error','message':'evicted','code':40303}",
            "{'choices':[],'code':503,'message':'evicted'}");
    for (String envelope : envelopes) {
      cases.add(midway("envelope " + envelope, "data: " + envelope + "\n\n", "evicted"));
    }
    cases.add(
        of("vendor's code beside a choice")
            .words(0, 3)
            .event(
                "{'choices':[{'index':0,'delta':{},'finish_reason':'stop'}],"
                    + "'base_resp':{'status_code':1027,'status_msg':'evicted'}}")
            .done()
            .fails(BETWEEN, "evicted"));
    return cases;
  }

  private static List<StreamCase> noErrors() {
    return List.of(
        of("honest: content about errors")
            .role()
            .pause(40)
            .content("data: " + token("event: error") + "\n\n", "event: error")
            .pause(40)
            .content("data: " + token(" {\\u0022error\\u0022:1}") + "\n\n", " {\"error\":1}")
            .finish("stop")
            .usage(2)
            .done(),
        of("honest: envelope of a success")
            .event("{'code':0,'message':'ok','success':true,'status':'ok'}")
            .words()
            .event("{'code':200,'message':'success','base_resp':{'status_code':0}}")
            .end(),
        of("honest: vendor's success in each chunk")
            .pause(40)
            .content(
                "data: {'choices':[{'index':0,'delta':{'content':'Six'}}],'base_resp':"
                    + "{'status_code':0,'status_msg':''},'error':null,'code':'','message':''}\n\n",
                "Six")
            .finish("stop")
            .usage(1)
            .done(),
        of("honest: the gateway tried again")
            .event("error", "provider 1 is overloaded, trying provider 2")
            .words()
            .end(),
        of("honest: words of a provider before the content")
            .event("{'status':'error','message':'provider 1 is overloaded'}")
            .words()
            .end(),
        of("named-events")
            .event("acme.tool.progress", "{'tool':'search','note':'looking up three pages'}")
            .pause(200)
            .event("acme.tool.progress", "{'tool':'search','state':'finished'}")
            .role()
            .words()
            .event("acme.timing", "{'elapsed':0.5}")
            .end());
  }

  private static List<StreamCase> heartbeats() {
    List<StreamCase> cases = new ArrayList<>();
    List<String> beats =
        List.of(
            "data: ping\n\n",
            "data:\n\n",
            "data: {}\n\n",
            "data: {'type':'heartbeat'}\n\n",
            "data: null\n\n",
            "data: 0\n\n",
            "data: []\n\n",
            "data: ''\n\n",
            "data: [HEARTBEAT]\n\n",
            "event: ping\ndata: {}\n\n",
            "event: keepalive\ndata: 2026-11-27T10:00:00Z\n\n",
            ": ping\n\n",
            ":\n\n",
            "\n");
    for (String beat : beats) {
      StreamCase stream = of("beats " + beat.strip().replace('\n', ' '));
      for (int i = 0; i < 15; i++) {
        stream.send(beat).pause(20);
      }
      stream.role().words(0, 4).send(beat).send(beat).words(4, 8).send(beat).end().send(beat);
      cases.add(stream);
    }
    String half = "data: " + token(WORDS.get(4)) + "\n\n";
    cases.add(
        of("beat-inside-event")
            .role()
            .words(0, 4)
            .pause(40)
            .send(half.substring(0, 60) + ": keepalive\n\n" + half.substring(60))
            .words(5, 8)
            .end()
            .tokens(8));
    return cases;
  }

  private static List<StreamCase> shapes() {
    return List.of(
        of("ordinary").role().words().end(),
        of("message-at-end")
            .role()
            .words()
            .pause(300)
            .event(
                "{'id':'c-1','object':'chat.completion','model':'m','choices':[{'index':0,"
                    + "'finish_reason':'stop','message':{'role':'assistant','content':'"
                    + String.join("", WORDS)
                    + "'}}],'usage':"
                    + usageOf(8)
                    + "}")
            .done(),
        of("message-instead-of-delta")
            .pause(40)
            .content("data: " + token("Six").replace("delta", "message") + "\n\n", "Six")
            .pause(40)
            .content("data: " + token(" pm").replace("delta", "message") + "\n\n", " pm")
            .event(chunk("{}", "'stop'").replace("delta", "message"))
            .usage(2)
            .done(),
        of("data-lines-without-blank")
            .role()
            .words(0, 2)
            .pause(40)
            .content(
                "data: " + token(WORDS.get(2)) + "\ndata: " + token(WORDS.get(3)) + "\n\n",
                WORDS.get(2),
                WORDS.get(3))
            .words(4, 7)
            .pause(40)
            .content(
                "data: " + token(WORDS.get(7)) + "\ndata: " + chunk("{}", "'stop'") + "\n\n",
                WORDS.get(7))
            .send("data: {'choices':[],'usage':" + usageOf(8) + "}\ndata: [DONE]\n\n"),
        of("two objects in one line")
            .words(0, 6)
            .pause(40)
            .content(
                "data: " + token(WORDS.get(6)) + token(WORDS.get(7)) + "\n\n",
                WORDS.get(6),
                WORDS.get(7))
            .end(),
        of("no-blank-lines-at-all")
            .send("data: " + token("The") + "\n")
            .pause(40)
            .send("data: " + token(" tide") + "\n")
            .content("data: " + chunk("{}", "'stop'") + "\ndata: [DONE]\n\n", "The", " tide")
            .fails("Stream can't be read", "no empty line"),
        numberedByTheToken(),
        of("content-parts")
            .role()
            .pause(40)
            .content(
                "data: "
                    + chunk(
                        "{'content':[{'type':'thinking','thinking':[{'type':'text',"
                            + "'text':'Let'}]}]}",
                        "null")
                    + "\n\n",
                "")
            .pause(200)
            .content(
                "data: " + chunk("{'content':[{'type':'text','text':'High'}]}", "null") + "\n\n",
                "High")
            .finish("stop")
            .usage(2)
            .done(),
        of("stream-as-json-type")
            .contentType("application/json")
            .raw(":")
            .pause(20)
            .raw(" ping\n\n")
            .words()
            .end(),
        of("odd-choices")
            .role()
            .words(0, 4)
            .event("{'choices':null}")
            .event("{'choices':[{},'invalid']}")
            .event("{'choices':[{'delta':null}]}")
            .event("{'choices':{}}")
            .event("{'choices':'none'}")
            .event("7")
            .event("null")
            .event("[]")
            .event("'text'")
            .event("{'choices':[null]}")
            .event("{'choices':[{'index':'x','delta':{'content':7}}]}")
            .words(4, 8)
            .end());
  }

  /** Jlama: the index of the choice is the number of the token. */
  private static StreamCase numberedByTheToken() {
    StreamCase stream = of("choices numbered by the token");
    for (int i = 0; i < 104; i++) {
      String numbered = token("w").replace("'index':0", "'index':" + i);
      stream.pause(10).content("data:" + numbered + "\n\n", "w");
    }
    return stream.send(
        "data:{'id':'c-1','choices':[{'index':null,'delta':{'content':''},"
            + "'finish_reason':'stop'}]}\n\n");
  }

  private static List<StreamCase> ends() {
    return List.of(
        of("done-without-finish").role().words(0, 2).done().finishes(""),
        of("finish-empty-cut")
            .pause(40)
            .content("data: " + chunk("{'content':'The'}", "''") + "\n\n", "The")
            .fails("Stream cut short", "neither a finish reason"),
        of("finish-empty-whole")
            .pause(40)
            .content("data: " + chunk("{'content':'The'}", "''") + "\n\n", "The")
            .finish("length")
            .usage(1)
            .done()
            .finishes("length"),
        of("finish-twice")
            .words()
            .event(chunk("{'role':'assistant','content':''}", "'stop'"))
            .pause(300)
            .event(chunk("{'content':''}", "'stop'"))
            .end(),
        of("late-usage").role().words().finish("stop").pause(500).usage(8).pause(200).done(),
        of("cut with words outside of events")
            .words(0, 3)
            .raw("upstream connect failed, disconnect before the end\n")
            .fails("Stream cut short", "upstream connect failed"),
        of("plain text in events")
            .event("The tide")
            .event(" turns twice a day")
            .fails("Stream cut short", "events without JSON: 2"),
        of("unreadable events")
            .event("{'choices':[{'delta':{'content':'The")
            .event("{'choices':[{'delta':{'content':' tide")
            .fails("Stream can't be read", "2 of 2", "{\"choices\":[{\"delta\":{\"content\":\"The"),
        of("no-content")
            .role()
            .finish("content_filter")
            .done()
            .fails("Answer without content", "finish reason content_filter"),
        of("one-token")
            .role()
            .pause(40)
            .content("data: " + token("Six") + "\n\n", "Six")
            .finish("length")
            .usage(1)
            .done()
            .finishes("length"),
        of("thinking-only")
            .role()
            .pause(40)
            .content(
                "data: " + chunk("{'reasoning_content':'The','content':''}", "null") + "\n\n", "")
            .end()
            .tokens(8));
  }
}
