// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.ToolCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnJobsTest {

  private static final String CALLING =
      "{'role':'assistant','tool_calls':[{'id':'c1','type':'function','function':{'name':'grep',"
          + "'arguments':'{}'}}]}";

  private static final String FIX =
      "{'id':'fix','dueMs':1500,'tools':[{'name':'grep','parameters':{'type':'object'}}],'steps':["
          + "{'id':'answer','after':['search','review'],'delayMs':20,'llm':{'continues':'plan',"
          + "'messages':[{'role':'tool','tool_call_id':'c1','content':'3 hits'},"
          + "{'role':'user','content':'Go on'}],'outputTokens':40}},"
          + "{'id':'plan','llm':{'messages':[{'role':'system','content':'Plan.'},"
          + "{'role':'user','content':'Fix it'}],'answer':"
          + CALLING
          + "}},"
          + "{'id':'search','tool':'grep','ms':120.5,'after':['plan']},"
          + "{'id':'review','after':['plan'],'llm':{'inputTokens':64,'outputTokens':8,'tools':[]}},"
          + "{'id':'rest','after':['answer'],'pauseMs':5}]}";

  @TempDir Path folder;

  private JobTrace read(TraceReading how, String... lines) throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.jsonl"), String.join("\n", lines));
    return JobTrace.read(file, how);
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  @Test
  void stepsAreInOrderOfTheirDependencies() throws IOException {
    JobTrace trace = read(TraceReading.ALL, json(FIX));
    List<TracedStep> steps = trace.jobs().get(0).steps();

    assertThat(steps)
        .extracting(TracedStep::id)
        .containsExactly("plan", "search", "review", "answer", "rest");
    assertThat(steps)
        .extracting(TracedStep::kind)
        .containsExactly(StepKind.LLM, StepKind.HTTP, StepKind.LLM, StepKind.LLM, StepKind.PAUSE);
    assertThat(steps)
        .extracting(TracedStep::after)
        .containsExactly(List.of(), List.of(0), List.of(0), List.of(1, 2, 0), List.of(3));
    assertThat(steps.get(1).timing().nanos()).isEqualTo(120_500_000);
    assertThat(steps.get(1).name()).isEqualTo("grep");
    assertThat(steps.get(3).timing().delay()).isEqualTo(20_000_000);
    assertThat(steps.get(0).call().tools()).extracting(tool -> tool.name()).containsExactly("grep");
    assertThat(steps.get(2).call().tools()).isEmpty();
    assertThat(steps.get(3).call().continues()).isZero();
    assertThat(trace.notes())
        .containsExactly(
            "Agent trace jobs.jsonl: jobs of this project (steps), 1 job with 3 calls and 1 tool"
                + " step");
  }

  @Test
  void dueTimesCountFromTheFirstJob() throws IOException {
    String late = "{'dueMs':900,'steps':[{'id':'a','pauseMs':1}]}";
    String early = "{'dueMs':400,'steps':[{'id':'a','pauseMs':1}]}";
    JobTrace trace = read(TraceReading.ALL, json(late), json(early));

    assertThat(trace.isTimed()).isTrue();
    assertThat(trace.jobs()).extracting(TracedJob::id).containsExactly("job 2", "job 1");
    assertThat(trace.jobs()).extracting(TracedJob::due).containsExactly(0L, 500_000_000L);
    assertThat(read(TraceReading.ALL.limitedTo(1), json(late), "broken").jobs()).hasSize(1);
  }

  @Test
  void answersWithCallsHaveFreeLengths() throws IOException {
    String told = "{'steps':[{'id':'a','llm':{'messages':[{'role':'user','content':'Hi'}],";
    JobTrace calling = read(TraceReading.ALL, json(FIX));
    JobTrace saying = read(TraceReading.ALL, json(told + "'answer':'one two three'}}]}"));

    assertThat(calling.callWithoutLength()).isEmpty();
    assertThat(saying.jobs().get(0).steps().get(0).call().lengths().output()).isEqualTo(3);
    assertThat(read(TraceReading.ALL, json(told + "'tools':[]}}]}")).callWithoutLength())
        .contains("job 1, step 'a'");
  }

  @Test
  void actualCallsGetTheirRecordedResults() throws IOException {
    JobTrace trace = read(TraceReading.ALL, json(FIX));
    TracedJob job = trace.jobs().get(0);
    var scripts = new ReplayScripts(trace, 1, false);
    List<ToolCall> actual = List.of(new ToolCall("x9", "grep", "{}"));
    Message live = Message.assistant("", actual);

    assertThat(scripts.of(job, 0, 3).messages(0, actual))
        .containsExactly(Message.tool("x9", "3 hits"), Message.user("Go on"));
    assertThat(ReplayScripts.kept(job, 0, live, false)).isEqualTo(live);
    assertThat(ReplayScripts.kept(job, 0, Message.assistant("No."), false).calls())
        .extracting(ToolCall::id)
        .containsExactly("c1");
    assertThat(ReplayScripts.kept(job, 0, live, true).calls().get(0).id()).isEqualTo("c1");
    assertThat(scripts.of(job, 0, 2).turn(0).text().split(" ")).hasSize(64);
    assertThat(scripts.of(job, 1, 2).turn(0).text())
        .isNotEqualTo(scripts.of(job, 0, 2).turn(0).text());
  }

  @Test
  void equalBlocksHaveEqualText() throws IOException {
    String blocks = "{'steps':[{'id':'a','llm':{'inputTokens':10,'outputTokens':1,'hashIds':";
    JobTrace trace =
        read(
            TraceReading.ALL.blocksOf(4),
            json(blocks + "[7,8,9]}}]}"),
            json(blocks + "[7,8,5]}}]}"));
    var scripts = new ReplayScripts(trace, 3, false);
    String[] one = scripts.of(trace.jobs().get(0), 0, 0).turn(0).text().split(" ");
    String[] other = scripts.of(trace.jobs().get(1), 1, 0).turn(0).text().split(" ");

    assertThat(one).hasSize(10);
    assertThat(List.of(one).subList(0, 8)).isEqualTo(List.of(other).subList(0, 8));
    assertThat(one[8]).isNotEqualTo(other[8]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'id':'a','pauseMs':1,'after':['b']},{'id':'b','pauseMs':1,'after':['a']}"
            + "|after: a cycle (a → b → a)",
        "{'id':'a','pauseMs':1,'after':['a']}|after: a cycle (a → a)",
        "{'id':'a','pauseMs':1,'after':['z']}|step 'a': after: no such step (z)",
        "{'id':'a','pauseMs':1},{'id':'a','pauseMs':1}|step 'a': defined twice",
        "{'id':'a','pauseMs':-1}|step 'a': pauseMs: not a time (-1)",
        "{'id':'a','pauseMs':1,'delayMs':-3}|step 'a': delayMs: not a time (-3)",
        "{'id':'a','pauseMs':1,'dueMs':'x'}|step 'a': dueMs: not a time (",
        "{'id':'a','tool':'t'}|step 'a': no time. A replay needs how long each tool takes. To"
            + " assume that tools without a recorded time take none, add .instantTools() (",
        "{'id':'a'}|step 'a': not exactly one of llm, tool and pauseMs",
        "{'id':'a','pauseMs':1,'tool':'t'}|step 'a': not exactly one of",
        "{'id':'a','pauseMs':1,'afer':[]}|step 'a': afer: unknown. The fields here are after",
        "{'pauseMs':1}|id: missing",
        "{'id':'a','llm':{}}|step 'a': llm: neither messages nor inputTokens",
        "{'id':'a','llm':{'inputTokens':0}}|step 'a': llm.inputTokens: not a number of tokens (0)",
        "{'id':'a','llm':{'hashIds':[1]}}|step 'a': llm.hashIds: no inputTokens",
        "{'id':'a','llm':{'messages':[{'role':'x'}]}}|step 'a': llm.messages[0]: role unknown (x)",
        "{'id':'a','llm':{'messages':[{'role':'user'}]}}|llm.messages[0]: content not replayable",
        "{'id':'a','llm':{'messages':[{'role':'tool','tool_call_id':'c','content':'r'}]}}"
            + "|step 'a': tool_call_id: no call (c)",
        "{'id':'a','pauseMs':1},{'id':'b','llm':{'inputTokens':3,'continues':'a'}}"
            + "|step 'b': llm.continues: not a call (a)",
        "{'id':'a','llm':{'inputTokens':3,'continues':'z'}}|step 'a': llm.continues: no such step",
      })
  void errorsNamePlaceValueRuleAndRemedy(String steps, String error) {
    String good = json("{'steps':[{'id':'a','pauseMs':1}]}");
    assertThatThrownBy(() -> read(TraceReading.ALL, good, json("{'steps':[" + steps + "]}")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(folder.resolve("jobs.jsonl") + ":2: ")
        .hasMessageContaining(error);
  }

  @Test
  void anErrorOfALongJobNamesSomeOfItsSteps() {
    String steps =
        IntStream.range(0, 50)
            .mapToObj(i -> "{'id':'s" + i + "','pauseMs':1}")
            .collect(Collectors.joining(","));
    String unknown = "{'id':'a','pauseMs':1,'after':['z']}";

    assertThatThrownBy(
            () -> read(TraceReading.ALL, json("{'steps':[" + steps + "," + unknown + "]}")))
        .hasMessageContaining("after: no such step (z)")
        .hasMessageEndingWith("s18, s19, … (51).");
  }

  @Test
  void filesThatAreNoTracesAreRefused() {
    assertThatThrownBy(() -> read(TraceReading.ALL, ""))
        .hasMessageContaining("jobs.jsonl: no job.");
    assertThatThrownBy(() -> read(TraceReading.ALL, json("{'foo':1}")))
        .hasMessageContaining(":1: format unknown (an object with foo). Known are jobs of this");
    assertThatThrownBy(() -> read(TraceReading.ALL, json("{'steps':[]}")))
        .hasMessageContaining(":1: steps: empty");
    assertThatThrownBy(() -> read(TraceReading.ALL, json(FIX), json(FIX)))
        .hasMessageContaining(":2: id: used twice (fix, also in ");
    assertThatThrownBy(() -> read(TraceReading.ALL, json(FIX), "{\"steps\":"))
        .hasMessageContaining(":2: not JSON (");
    assertThatThrownBy(() -> read(TraceReading.ALL, "{\"a\":" + "[".repeat(2000)))
        .hasMessageContaining("(Document nesting depth (1001) exceeds the maximum allowed (1000))");
    assertThatThrownBy(() -> read(TraceReading.ALL, "{\"a\":NaN}"))
        .hasMessageContaining("(Non-standard token 'NaN')");
    assertThatThrownBy(() -> read(TraceReading.ALL, "7"))
        .hasMessageContaining(":1: not an object (7)");
  }
}
