// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** OpenAI's chat as its imitators speak it, written after their source and documentation. */
class ChatImitatorsTest {

  private static final String DONE = "data: [DONE]";

  @Test
  void vllmsRoleChunkAndFinishChunk() {
    Transcript stream =
        stream(
            data(
                "{'choices':[{'index':0,'delta':{'role':'assistant','content':''},'logprobs':null}]}"),
            data("{'choices':[{'index':0,'delta':{'content':'The'}}]}"),
            data(
                "{'choices':[{'index':0,'delta':{'content':' end'},'finish_reason':'length',"
                    + "'stop_reason':128001}]}"),
            DONE);

    assertThat(stream)
        .isEqualTo(new Transcript("The end", "", 2, 0, null, "length", true, null, 0));
  }

  @Test
  void vllmsContinuousUsageCountsFromZero() {
    List<Integer> running =
        runningTokens(
            "{'choices':[{'delta':{'role':'assistant','content':''}}],"
                + "'usage':{'prompt_tokens':7,'total_tokens':7,'completion_tokens':0}}",
            "{'choices':[{'delta':{'content':'a b'}}],"
                + "'usage':{'prompt_tokens':7,'total_tokens':9,'completion_tokens':2}}",
            "{'choices':[{'delta':{'content':'c'},'finish_reason':'stop'}],"
                + "'usage':{'prompt_tokens':7,'total_tokens':10,'completion_tokens':3}}");

    assertThat(running).containsExactly(0, 2, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'choices':[],", "'choices':null,", ""})
  void vllmsLastUsageComesWithTimings(String choices) {
    Transcript stream =
        stream(
            data("{'choices':[{'delta':{'content':'a'},'finish_reason':'stop'}]}"),
            data(
                "{'id':'c','object':'chat.completion.chunk',"
                    + choices
                    + "'usage':{'prompt_tokens':7,'total_tokens':8,'completion_tokens':1,"
                    + "'prompt_tokens_details':null},"
                    + "'metrics':{'time_to_first_token_ms':12.5,'queue_time_ms':0.1}}"),
            DONE);

    assertThat(stream)
        .isEqualTo(new Transcript("a", "", 1, 0, Usage.of(7, 1), "stop", true, null, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'error':{'message':'TimeoutError','type':'GatewayTimeout','param':null,'code':504}}",
        "{'object':'error','message':'TimeoutError','type':'GatewayTimeout','param':null,'code':504}",
      })
  void vllmsAndSglangsErrorsAreErrorsThoughDoneFollows(String error) {
    Transcript stream = stream(data("{'choices':[{'delta':{'content':'a'}}]}"), data(error), DONE);

    assertThat(stream.error()).isEqualTo(new ServerError("GatewayTimeout", "TimeoutError", "504"));
    assertThat(stream.done()).isTrue();
    assertThat(stream.contentChunks()).isOne();
  }

  @Test
  void sglangsAbortIsAFailure() {
    Transcript stream =
        stream(data("{'choices':[{'delta':{},'finish_reason':'abort','matched_stop':null}]}"));

    assertThat(stream.finishReason()).isEqualTo("error");
  }

  @Test
  void deepSeekKeepsAConnectionAliveAndThinksFirst() {
    Transcript stream =
        stream(
            ": keep-alive",
            ": keep-alive",
            data(
                "{'choices':[{'delta':{'role':'assistant','content':null,'reasoning_content':''}}]}"),
            data("{'choices':[{'delta':{'content':null,'reasoning_content':'2+2'}}]}"),
            ": keep-alive",
            data("{'choices':[{'delta':{'content':'4','reasoning_content':null}}]}"),
            data(
                "{'choices':[{'delta':{'content':''},'finish_reason':'stop'}],"
                    + "'usage':{'prompt_tokens':9,'completion_tokens':2,'total_tokens':11,"
                    + "'prompt_cache_hit_tokens':4,'prompt_cache_miss_tokens':5,"
                    + "'completion_tokens_details':{'reasoning_tokens':1}}}"),
            DONE);

    assertThat(stream)
        .isEqualTo(new Transcript("4", "2+2", 2, 1, new Usage(9, 2, 4, 1), "stop", true, null, 0));
  }

  @Test
  void deepSeeksEmptyLinesBeforeAnAnswerAreNone() {
    String body = "\n\n\r\n{'choices':[{'message':{'content':'4'},'finish_reason':'stop'}]}\n";

    assertThat(Transcript.ofAnswer(bytes(body)).text()).isEqualTo("4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'server_error'", "502"})
  void openRoutersErrorStandsBesideChoices(String code) {
    Transcript stream =
        stream(
            ": OPENROUTER PROCESSING",
            data(
                "{'id':'gen-1','provider':'P','choices':[{'index':0,'delta':{'role':'assistant',"
                    + "'content':'Hi'},'finish_reason':null,'native_finish_reason':null}]}"),
            data(
                "{'id':'gen-1','provider':'P','error':{'code':"
                    + code
                    + ",'message':'Provider disconnected'},"
                    + "'choices':[{'index':0,'delta':{'content':''},'finish_reason':'error'}]}"),
            DONE);

    assertThat(stream.error())
        .isEqualTo(new ServerError("error", "Provider disconnected", code.replace("'", "")));
    assertThat(stream.finishReason()).isEqualTo("error");
    assertThat(stream.text()).isEqualTo("Hi");
  }

  @Test
  void openRoutersReasoningIsReadOnce() {
    Transcript stream =
        stream(
            data(
                "{'choices':[{'delta':{'role':'assistant','content':'','reasoning':'Well',"
                    + "'reasoning_details':[{'type':'reasoning.text','text':'Well'}]}}]}"));

    assertThat(stream.hidden()).isEqualTo("Well");
    assertThat(stream.reasoningChunks()).isOne();
  }

  @Test
  void llamaCppsStreamBeginsWithTextAndEndsWithUsageAndTimings() {
    Transcript stream =
        stream(
            data("{'choices':[{'finish_reason':null,'index':0,'delta':{'content':'a'}}]}"),
            data(
                "{'choices':[{'finish_reason':'stop','index':0,'delta':{}}],"
                    + "'usage':{'completion_tokens':1,'prompt_tokens':5,'total_tokens':6},"
                    + "'timings':{'prompt_n':5,'prompt_ms':3.2,'predicted_n':1}}"),
            DONE);

    assertThat(stream)
        .isEqualTo(new Transcript("a", "", 1, 0, Usage.of(5, 1), "stop", true, null, 0));
  }

  @Test
  void azuresFiltersAreNoContent() {
    Transcript stream =
        stream(
            data("{'id':'','choices':[],'model':'','prompt_filter_results':[{'prompt_index':0}]}"),
            data("{'id':'','choices':[],'prompt_annotations':[{'prompt_index':0}],'usage':null}"),
            data(
                "{'choices':[{'content_filter_results':{'hate':{'filtered':false}},"
                    + "'delta':{'content':'a'},'finish_reason':null,'index':0}],'id':'c'}"),
            data("{'choices':[{'delta':{},'finish_reason':'stop','index':0}]}"),
            data(
                "{'choices':[{'finish_reason':null,'index':0,'content_filter_results':{},"
                    + "'content_filter_offsets':{'check_offset':1}}]}"),
            DONE);

    assertThat(stream).isEqualTo(new Transcript("a", "", 1, 0, null, "stop", true, null, 0));
  }

  @Test
  void severalChoicesInterleave() {
    Transcript stream =
        stream(
            data("{'choices':[{'index':1,'delta':{'content':'B'}}]}"),
            data("{'choices':[{'index':0,'delta':{'content':'a'}}]}"),
            data(
                "{'choices':[{'delta':{'content':'B'},'index':1},{'delta':{'content':'a'},'index':0}]}"),
            data("{'choices':[{'index':1,'delta':{},'finish_reason':'stop'}]}"),
            data("{'choices':[{'index':0,'delta':{},'finish_reason':'length'}]}"));

    assertThat(stream.text()).isEqualTo("aa");
    assertThat(stream.hidden()).isEqualTo("BB");
    assertThat(stream.contentChunks()).isEqualTo(3);
  }

  @Test
  void logprobsAreNoText() {
    Transcript stream =
        stream(
            data(
                "{'choices':[{'index':0,'delta':{'content':'a'},'logprobs':{'content':[{'token':'a',"
                    + "'logprob':-0.1,'bytes':[97],'top_logprobs':[{'token':'b','logprob':-3e0,"
                    + "'bytes':null}]}],'refusal':null}}]}"),
            data(
                "{'choices':[{'index':0,'delta':{},'logprobs':{'content':[{'token':'x'}]},"
                    + "'finish_reason':'stop'}]}"));

    assertThat(stream.text()).isEqualTo("a");
    assertThat(stream.contentChunks()).isOne();
  }

  @Test
  void aRefusalIsOutput() {
    Transcript stream =
        stream(
            data("{'choices':[{'delta':{'role':'assistant','content':null,'refusal':''}}]}"),
            data("{'choices':[{'delta':{'refusal':'I can not'}}]}"),
            data("{'choices':[{'delta':{},'finish_reason':'content_filter'}]}"));

    assertThat(stream.text()).isEqualTo("I can not");
    assertThat(stream.contentChunks()).isOne();
    assertThat(stream.finishReason()).isEqualTo("content_filter");
  }

  @Test
  void parallelToolCallsComeByIndex() {
    Transcript stream =
        stream(
            data(call("{'index':0,'id':'a','function':{'name':'f','arguments':''}}")),
            data(call("{'index':1,'id':'b','function':{'name':'g','arguments':''}}")),
            data(
                call(
                    "{'index':0,'function':{'arguments':'{1'}},{'index':1,'function':{'arguments':'{2'}}")),
            data(call("{'index':0,'function':{'arguments':''}}")),
            data(call("{'index':1,'function':{'arguments':'}'}}")),
            data("{'choices':[{'delta':{},'finish_reason':'tool_calls'}]}"));

    assertThat(stream.contentChunks()).isEqualTo(4);
    assertThat(stream.hidden()).isEqualTo("fg{1{2}");
    assertThat(stream.finishReason()).isEqualTo("tool_calls");
  }

  private static String call(String calls) {
    return "{'choices':[{'index':0,'delta':{'tool_calls':[" + calls + "]}}]}";
  }

  private static List<Integer> runningTokens(String... events) {
    List<Integer> running = new ArrayList<>();
    Delta delta = new Delta();
    try (DeltaReader reader = new OpenAiChat().reader(null)) {
      for (String event : events) {
        byte[] json = bytes(event);
        reader.event(json, 0, json.length, delta);
        assertThat(delta.content()).isEqualTo(!running.isEmpty());
        running.add(delta.runningOutputTokens());
      }
    }
    return running;
  }

  private static String data(String singleQuoted) {
    return "data: " + singleQuoted;
  }

  private static Transcript stream(String... events) {
    return Transcript.of(bytes(String.join("\n\n", events) + "\n\n"));
  }

  private static byte[] bytes(String singleQuoted) {
    return singleQuoted.replace('\'', '"').getBytes(UTF_8);
  }
}
