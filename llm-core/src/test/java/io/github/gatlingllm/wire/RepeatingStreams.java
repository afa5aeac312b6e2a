// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Events in the middle of streams as servers send them, each with another text, and where the
 * server does so with another number, time or padding.
 */
final class RepeatingStreams {

  private static final List<String> TEXTS =
      List.of("The", " sea", "\\n", " é", " 語", "\\\"", " 🦊", ",", " is", ".", " 1", "a\\\\b");

  private RepeatingStreams() {}

  static Stream<TemplateMatcherTest.Recorded> all() {
    return Stream.of(
        of(
            "openai-chat",
            "vLLM",
            "{'id':'chatcmpl-1','object':'chat.completion.chunk','created':1795219119,'model':'m',"
                + "'choices':[{'index':0,'delta':{'content':'TEXT'},'logprobs':null,"
                + "'finish_reason':null}]}"),
        of(
            "openai-chat",
            "SGLang, a new time each",
            "{'id':'1','object':'chat.completion.chunk','created':179521911N,'model':'m',"
                + "'choices':[{'index':0,'delta':{'role':null,'content':'TEXT',"
                + "'reasoning_content':null,'tool_calls':null},'logprobs':null,"
                + "'finish_reason':null,'matched_stop':null}],'usage':null}"),
        of(
            "openai-chat",
            "reasoning",
            "{'model':'m','choices':[{'index':0,'delta':{'reasoning_content':'TEXT'},"
                + "'finish_reason':null}]}"),
        of(
            "openai-chat",
            "a call's arguments",
            "{'model':'m','choices':[{'index':0,'delta':{'tool_calls':[{'index':0,'function':"
                + "{'arguments':'TEXT'}}]},'finish_reason':null}]}"),
        of(
            "openai-chat",
            "padded by OpenAI",
            "{'id':'c','object':'chat.completion.chunk','created':1795219119,'model':'m',"
                + "'service_tier':'default','system_fingerprint':null,'choices':[{'index':0,"
                + "'delta':{'content':'TEXT'},'logprobs':null,'finish_reason':null}],"
                + "'obfuscation':'pad-PAD'}"),
        of(
            "openai-chat",
            "the second choice",
            "{'choices':[{'index':1,'delta':{'content':'TEXT'},'finish_reason':null}]}"),
        of(
            "openai-completions",
            "vLLM",
            "{'id':'cmpl-1','object':'text_completion','created':1795219119,'model':'m',"
                + "'choices':[{'index':0,'text':'TEXT','logprobs':null,'finish_reason':null,"
                + "'stop_reason':null}],'usage':null}"),
        of(
            "anthropic-messages",
            "text",
            "{'type':'content_block_delta','index':0,'delta':{'type':'text_delta',"
                + "'text':'TEXT'}}"),
        of(
            "anthropic-messages",
            "thinking",
            "{'type':'content_block_delta','index':0,'delta':{'type':'thinking_delta',"
                + "'thinking':'TEXT'}}"),
        of(
            "openai-responses",
            "numbered",
            "{'type':'response.output_text.delta','sequence_number':4N,'item_id':'msg_1',"
                + "'output_index':0,'content_index':0,'delta':'TEXT','logprobs':[],"
                + "'obfuscation':'PAD'}"),
        of(
            "openai-responses",
            "text before its type",
            "{'delta':'TEXT','sequence_number':4N,'type':'response.output_text.delta'}"),
        of(
            "gemini",
            "text",
            "{'candidates':[{'content':{'parts':[{'text':'TEXT'}],'role':'model'},'index':0}],"
                + "'modelVersion':'m','responseId':'r'}"),
        of(
            "ollama-chat",
            "text",
            "{'model':'m','created_at':'2026-01-05T10:00:00.12345N678Z','message':"
                + "{'role':'assistant','content':'TEXT'},'done':false}"),
        of(
            "ollama-generate",
            "text",
            "{'model':'m','created_at':'2026-01-05T10:00:00.12345N678Z','response':'TEXT',"
                + "'done':false}"),
        of(
            "tgi-generate",
            "text",
            "{'index':N,'token':{'id':1N0,'text':'TEXT','logprob':-0.5N,'special':false},"
                + "'generated_text':null,'details':null}"),
        of(
            "openai-chat",
            "not with usage",
            "{'model':'m','choices':[{'index':0,'delta':{'content':'TEXT'}}],"
                + "'usage':{'prompt_tokens':7,'completion_tokens':N}}"),
        of(
            "openai-chat",
            "not at the end",
            "{'choices':[{'index':0,'delta':{'content':'TEXT'},'finish_reason':'stop'}]}"),
        of(
            "openai-chat",
            "not two texts",
            "{'choices':[{'index':0,'delta':{'content':'TEXT','refusal':'TEXT'}}]}"),
        of(
            "openai-chat",
            "not without text",
            "{'choices':[{'index':0,'delta':{'content':''},'finish_reason':null}]}"),
        of("openai-chat", "not an error", "{'error':{'message':'TEXT'}}"),
        of(
            "openai-chat",
            "not where events are long",
            "{'long':true,'choices':[{'index':0,'delta':{'content':'"
                + "x".repeat(5000)
                + "TEXT'}}]}"),
        of(
            "gemini",
            "not with a call",
            "{'candidates':[{'content':{'parts':[{'text':'TEXT'},{'functionCall':{'name':'f',"
                + "'args':{'a':N}}}]},'index':0}]}"),
        of(
            "tgi-generate",
            "not a special token",
            "{'index':N,'token':{'id':2,'text':'TEXT','logprob':-0.5,'special':true},"
                + "'generated_text':null,'details':null}"),
        of(
            "ollama-chat",
            "not the last line",
            "{'model':'m','message':{'role':'assistant','content':'TEXT'},'done':true}"));
  }

  private static TemplateMatcherTest.Recorded of(String dialect, String name, String event) {
    List<byte[]> events = new ArrayList<>();
    for (int i = 0; i < TEXTS.size(); i++) {
      events.add(
          event
              .replace('\'', '"')
              .replace("TEXT", TEXTS.get(i))
              .replace("PAD", "x".repeat(i))
              .replace("N", String.valueOf(i % 10))
              .getBytes(UTF_8));
    }
    return new TemplateMatcherTest.Recorded(dialect, name, events);
  }
}
