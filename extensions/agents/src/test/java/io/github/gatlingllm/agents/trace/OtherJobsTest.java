// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces in the shapes of Mooncake, τ-bench and BFCL. */
class OtherJobsTest {

  private static final String TRAJECTORY =
      "[{'task_id':3,'reward':1.0,'info':{},'trial':0,'traj':["
          + "{'role':'system','content':'Policy'},{'role':'user','content':'Book it'},"
          + "{'content':null,'role':'assistant','tool_calls':["
          + "{'function':{'arguments':'{}','name':'find'},'id':'c1','type':'function'},"
          + "{'function':{'arguments':'{}','name':'list'},'id':'c2','type':'function'}]},"
          + "{'role':'tool','tool_call_id':'c1','name':'find','content':'none'},"
          + "{'role':'tool','tool_call_id':'c2','name':'list','content':'[]'},"
          + "{'role':'assistant','content':'Sorry, there is none.'},"
          + "{'role':'user','content':'###STOP###'}]}]";

  @TempDir Path folder;

  private JobTrace read(TraceReading how, String... lines) throws IOException {
    String text = String.join("\n", lines).replace('\'', '"');
    return JobTrace.read(Files.writeString(folder.resolve("trace.json"), text), how);
  }

  private static TraceReading assuming(Assumption assumption) {
    return TraceReading.ALL.assuming(assumption);
  }

  @Test
  void aTrajectoryHasACallForEachAnswer() throws IOException {
    assertThatThrownBy(() -> read(TraceReading.ALL, TRAJECTORY))
        .hasMessageContaining("step 'find': no time.")
        .hasMessageEndingWith("add .instantTools() (llm.agent.assume=instantTools).");

    JobTrace trace = read(assuming(Assumption.INSTANT_TOOLS), TRAJECTORY);
    TracedJob job = trace.jobs().get(0);
    assertThat(job.id()).isEqualTo("task 3");
    assertThat(job.steps())
        .extracting(TracedStep::name)
        .containsExactly("chat", "find", "list", "chat");
    assertThat(job.steps())
        .extracting(TracedStep::after)
        .containsExactly(List.of(), List.of(0), List.of(0), List.of(1, 2, 0));
    TracedCall last = job.steps().get(3).call();
    assertThat(last.continues()).isZero();
    assertThat(last.messages())
        .containsExactly(Message.tool("c1", "none"), Message.tool("c2", "[]"));
    assertThat(last.lengths().output()).isEqualTo(6);
    assertThat(trace.callWithoutLength()).isEmpty();
    assertThat(trace.isTimed()).isFalse();
  }

  @Test
  void trajectoriesOfTheSecondBenchAreReadToo() throws IOException {
    JobTrace trace =
        read(
            assuming(Assumption.INSTANT_TOOLS),
            "{'info':{},'simulations':[{'task_id':'7','messages':["
                + "{'role':'assistant','content':'Hello!'},{'role':'user','content':'Hi'},"
                + "{'role':'assistant','tool_calls':[{'id':'c','name':'find','arguments':{'q':1}}]},"
                + "{'id':'c','role':'tool','content':'x','requestor':'assistant'},"
                + "{'role':'assistant','content':'Done'}]}]}");
    List<TracedStep> steps = trace.jobs().get(0).steps();

    assertThat(steps).extracting(TracedStep::name).containsExactly("chat", "find", "chat");
    assertThat(steps.get(0).call().messages())
        .containsExactly(Message.assistant("Hello!"), Message.user("Hi"));
    assertThat(steps.get(0).call().answer().calls().get(0).arguments()).isEqualTo("{\"q\":1}");
    assertThat(steps.get(2).call().sendsResults()).isTrue();
  }

  @Test
  void anEntryOfBfclHasACallForEachTurn() throws IOException {
    String entry =
        "{'id':'multi_turn_0','question':[[{'role':'user','content':'cd'}],"
            + "[{'role':'user','content':'ls'}]],'function':[{'name':'cd','description':'d',"
            + "'parameters':{'type':'dict','properties':{'n':{'type':'float'}}}}]}";
    assertThatThrownBy(() -> read(TraceReading.ALL, entry))
        .hasMessageContaining("no results of tools.")
        .hasMessageEndingWith("add .fixedToolResults() (llm.agent.assume=fixedToolResults).");

    JobTrace trace = read(assuming(Assumption.FIXED_RESULTS), entry);
    List<TracedStep> steps = trace.jobs().get(0).steps();
    Tool tool = steps.get(1).call().tools().get(0);
    assertThat(steps).extracting(TracedStep::after).containsExactly(List.of(), List.of(0));
    assertThat(steps.get(1).call().continues()).isZero();
    assertThat(tool.parameters())
        .isEqualTo(Map.of("type", "object", "properties", Map.of("n", Map.of("type", "number"))));
    assertThat(trace.callWithoutLength()).contains("multi_turn_0, step 'turn 1'");
    assertThatThrownBy(() -> read(TraceReading.ALL, "{'id':'a','question':[]}"))
        .hasMessageContaining(":1: question: no turn.");
  }

  @Test
  void linesOfASessionAreOneJob() throws IOException {
    String line = "{'timestamp':%d,'input_length':%d,'output_length':5,'session_id':'%s'%s}";
    JobTrace trace =
        read(
            TraceReading.ALL,
            line.formatted(1000, 100, "a", ""),
            line.formatted(1500, 90, "b", ""),
            line.formatted(3000, 200, "a", ",'delay':20"));
    TracedJob first = trace.jobs().get(0);

    assertThat(trace.jobs()).extracting(TracedJob::due).containsExactly(0L, 500_000_000L);
    assertThat(first.steps())
        .extracting(step -> step.timing().due())
        .containsExactly(0L, 2_000_000_000L);
    assertThat(first.steps().get(1).timing().delay()).isEqualTo(20_000_000);
    assertThat(first.steps().get(1).after()).containsExactly(0);
    assertThat(trace.notes()).contains(MooncakeTexts.WHOLE_PROMPTS);
    assertThatThrownBy(
            () ->
                read(
                    TraceReading.ALL,
                    line.formatted(9, 100, "a", ""),
                    line.formatted(8, 100, "a", "")))
        .hasMessageContaining(":2: timestamp: before that of the line before (session a)");
    assertThatThrownBy(() -> read(TraceReading.ALL, "{'input_length':4,'text_input':'Hi'}"))
        .hasMessageContaining(":1: not exactly one of input_length and a text");
  }

  @Test
  void promptsThatGrowAreJobsByAssumptionOnly() throws IOException {
    String line = "{'timestamp':%d,'input_length':%d,'output_length':3,'hash_ids':%s}";
    String[] lines = {
      line.formatted(1, 10, "[1,2,3]"), // system prompt of one block
      line.formatted(2, 11, "[1,7,8]"), // another job with the same system prompt
      line.formatted(3, 18, "[1,2,4,5,6]"), // continues the first
      line.formatted(4, 19, "[1,7,9,10,11]"), // continues the second
      line.formatted(5, 19, "[1,2,12,13,14]"), // begins as the first did, which has gone on
    };
    assertThatThrownBy(() -> read(TraceReading.ALL.blocksOf(4), lines))
        .hasMessageContaining(":1: session_id: missing.")
        .hasMessageEndingWith("add .jobsByPrefix() (llm.agent.assume=jobsByPrefix).");
    JobTrace trace = read(assuming(Assumption.PREFIX_JOBS).blocksOf(4), lines);

    assertThat(trace.jobs()).extracting(TracedJob::calls).containsExactly(2, 2, 1);
  }

  @Test
  void aFileHasOneFormat() {
    assertThatThrownBy(
            () ->
                read(
                    TraceReading.ALL,
                    "{'input_length':4,'session_id':'a'}",
                    "{'steps':[{'id':'a','pauseMs':1}]}"))
        .hasMessageContaining(":2: another format than the lines before (jobs of this project");
  }
}
