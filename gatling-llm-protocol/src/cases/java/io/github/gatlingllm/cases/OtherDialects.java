// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cases;

import java.util.List;

/** Streams of other dialects than OpenAI's chat API. */
final class OtherDialects {

  private OtherDialects() {}

  static List<StreamCase> cases() {
    return List.of(
        responses("responses-untyped", "")
            .event("response.completed", "{'response':{'model':'m','status':'completed'," + USED)
            .finishes("stop"),
        responses("responses-no-output", "'type':'response.output_text.delta',")
            .event(
                "response.completed",
                "{'type':'response.completed','response':{'model':'m','status':'completed',"
                    + "'output':[],"
                    + USED)
            .finishes("stop"),
        responses("responses-error", "'type':'response.output_text.delta',")
            .event("error", "worker 3 was evicted")
            .fails("Error event between tokens", "worker 3 was evicted"),
        responses("responses-status-error", "")
            .event("{'status':'error','message':'evicted'}")
            .fails("Error event between tokens", "evicted"),
        claude("anthropic-untyped", "")
            .event("message_delta", "{'delta':{'stop_reason':'end_turn'}}")
            .event("message_stop", "{}"),
        claude("anthropic-error-event", "'type':'content_block_delta',")
            .event("error", "{'message':'evicted'}")
            .fails("Error event between tokens", "evicted"),
        gemini("gemini-blocked")
            .event("{'promptFeedback':{'blockReason':'PROHIBITED_CONTENT'}}")
            .fails("Answer without content", "PROHIBITED_CONTENT"),
        gemini("gemini-malformed-call")
            .event(
                "{'candidates':[{'content':{},'finishReason':'MALFORMED_FUNCTION_CALL',"
                    + "'finishMessage':'Malformed function call: print(tide_table','index':0}]}")
            .fails("Finish reason is error", "MALFORMED_FUNCTION_CALL", "print(tide_table"),
        gemini("gemini-cut-by-safety")
            .content("data: {'candidates':[{'content':{'parts':[{'text':'The'}]}}]}\n\n", "The")
            .event("{'candidates':[{'finishReason':'SAFETY','index':0}]}")
            .finishes("content_filter"),
        ollama("ollama-tail")
            .send("{'message':{'content':''},'done':true,'done_reason':'stop','eval_count':1}"),
        ollama("ollama-error-tail")
            .send("{'error':'model runner has unexpectedly stopped'}")
            .fails("Error event between tokens", "model runner has unexpectedly stopped"),
        ollama("ollama-code-and-message")
            .send("{'code':503,'message':'evicted'}\n")
            .fails("Error event between tokens", "evicted"),
        ollama("ollama-page")
            .raw("Internal Server Error\n")
            .fails("Error event between tokens", "Internal Server Error"));
  }

  /** More of the same kinds, for tests that take no time. */
  static List<StreamCase> further() {
    String between = "Error event between tokens";
    return List.of(
        responses("responses-cancelled", "'type':'response.output_text.delta',")
            .event("{'type':'response.cancelled','response':{'status':'cancelled'}}")
            .fails(between, "cancelled"),
        responses("responses-failed", "'type':'response.output_text.delta',")
            .event(
                "{'type':'response.failed','response':{'status':'failed','error':"
                    + "{'code':'server_error','message':'evicted'},'incomplete_details':null}}")
            .fails(between, "evicted"),
        responses("responses-failed-by-name", "")
            .event("response.failed", "{'response':{'error':{'message':'evicted'}}}")
            .fails(between, "evicted"),
        responses("responses-keepalive-and-tools", "'type':'response.output_text.delta',")
            .event("{'type':'keepalive','sequence_number':3}")
            .event(
                "response.mcp_call.failed",
                "{'type':'response.mcp_call.failed','item_id':'i','error':null}")
            .event(
                "response.completed",
                "{'type':'response.completed','response':{'status':'completed','error':null,"
                    + USED)
            .finishes("stop"),
        claude("anthropic-overloaded", "'type':'content_block_delta',")
            .event(
                "error", "{'type':'error','error':{'type':'overloaded_error','message':'evicted'}}")
            .fails(between, "overloaded_error: evicted"),
        claude("anthropic-message-of-a-gateway", "'type':'content_block_delta',")
            .event("{'message':'Too many tokens, please wait'}")
            .fails(between, "Too many tokens"),
        claude("anthropic-tool-error-and-ping", "'type':'content_block_delta',")
            .event("ping", "{'type':'ping'}")
            .event(
                "content_block_start",
                "{'type':'content_block_start','index':1,'content_block':{'type':"
                    + "'web_search_tool_result','content':{'type':"
                    + "'web_search_tool_result_error','error_code':'unavailable'}}}")
            .event("message_delta", "{'type':'message_delta','delta':{'stop_reason':'end_turn'}}")
            .event("message_stop", "{'type':'message_stop'}"),
        gemini("gemini-list-with-an-error")
            .content("data: {'candidates':[{'content':{'parts':[{'text':'The'}]}}]}\n\n", "The")
            .event("[{'error':{'code':503,'message':'evicted','status':'UNAVAILABLE'}}]")
            .fails(between, "UNAVAILABLE: evicted"),
        gemini("gemini-unspecified-reason")
            .content(
                "data: {'candidates':[{'content':{'parts':[{'text':'The'}]},"
                    + "'finishReason':'FINISH_REASON_UNSPECIFIED'}]}\n\n",
                "The")
            .fails("Stream cut short"),
        ollama("ollama-status-and-error")
            .send("{'StatusCode':500,'Status':'500 Internal Server Error','error':'evicted'}\n")
            .fails(between, "evicted"),
        ollama("ollama-beats")
            .raw("\n \r\nping\n")
            .send("{}\n{'error':null}\n{'status':'success'}\n")
            .send("{'message':{'content':''},'done':true,'done_reason':'stop','eval_count':1}\n"),
        ollama("ollama-cut-error").send("{'error':'evicted").fails(between, "evicted"),
        ollama("ollama-aborted")
            .send("{'message':{'content':''},'done':true,'done_reason':'aborted'}\n")
            .fails("Finish reason is error", "aborted"),
        tgi("tgi-error")
            .event("{'error':'evicted','error_type':'generation'}")
            .fails(between, "generation: evicted"));
  }

  private static StreamCase tgi(String name) {
    return StreamCases.of(name)
        .dialect("tgi-generate")
        .pause(StreamCase.STEP)
        .content(
            "data:{'index':1,'token':{'id':1,'text':'The','logprob':0,'special':false},"
                + "'generated_text':null,'details':null}\n\n",
            "The");
  }

  private static final String USED = "'usage':{'input_tokens':9,'output_tokens':8}}}";

  private static StreamCase responses(String name, String type) {
    StreamCase stream = StreamCases.of(name).dialect("openai-responses");
    stream.event("response.created", "{'response':{'id':'r1','status':'in_progress'}}");
    for (String word : StreamCase.WORDS) {
      String data = "{" + type + "'item_id':'i1','output_index':0,'delta':'" + word + "'}";
      stream
          .pause(StreamCase.STEP)
          .content("event: response.output_text.delta\ndata: " + data + "\n\n", word);
    }
    return stream;
  }

  private static StreamCase claude(String name, String type) {
    return StreamCases.of(name)
        .dialect("anthropic-messages")
        .event("message_start", "{'message':{'model':'m','usage':{'input_tokens':9}}}")
        .pause(StreamCase.STEP)
        .content(
            "event: content_block_delta\ndata: {"
                + type
                + "'index':0,'delta':{'type':'text_delta','text':'The'}}\n\n",
            "The");
  }

  private static StreamCase gemini(String name) {
    return StreamCases.of(name).dialect("gemini").pause(StreamCase.STEP);
  }

  private static StreamCase ollama(String name) {
    return StreamCases.of(name)
        .dialect("ollama-chat")
        .contentType("application/x-ndjson")
        .pause(StreamCase.STEP)
        .content("{'model':'m','message':{'content':'The'},'done':false}\n", "The")
        .pause(StreamCase.STEP);
  }
}
