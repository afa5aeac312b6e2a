// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.AgentDsl.agentTrace;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.AgentDsl.replayAgents;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.AgentTraceBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random graphs of steps, replayed against the simulator: its log is the truth. */
class AgentTraceIT {

  private static final int DAGS = 5;
  private static final String TRACES = "e2e.traces";

  /** A tool whose recorded result answers the actual call. */
  private static final String TOOLS =
      """
      {"dueMs": 0, "tools": [{"name": "weather", "parameters": {"type": "object"}}], "steps": [
        {"id": "ask", "llm": {"messages": [{"role": "user", "content": "Weather?"}],
         "answer": {"role": "assistant", "tool_calls": [
          {"id": "c1", "type": "function", "function": {"name": "weather", "arguments": "{}"}}]}}},
        {"id": "look", "tool": "weather", "ms": 5, "after": ["ask"]},
        {"id": "say", "after": ["look"], "llm": {"continues": "ask", "outputTokens": 7,
         "messages": [{"role": "tool", "tool_call_id": "c1", "content": "rain"}]}}]}
      """;

  /** A call that the server refuses, and one that waits for it. */
  private static final String BROKEN =
      """
      {"dueMs": 0, "steps": [
        {"id": "wait", "dueMs": 200, "pauseMs": 5},
        {"id": "big", "after": ["wait"], "llm": {"outputTokens": 9000000,
         "messages": [{"role": "user", "content": "Hi"}]}},
        {"id": "never", "after": ["big"], "tool": "t", "ms": 1}]}
      """;

  /** Calls that were recorded minutes apart. */
  private static final String FAST =
      """
      {"dueMs": 0, "steps": [
        {"id": "a", "llm": {"outputTokens": 9, "messages": [{"role": "user", "content": "A"}]}},
        {"id": "b", "after": ["a"], "dueMs": 300000, "llm": {"outputTokens": 9,
         "messages": [{"role": "user", "content": "B"}]}},
        {"id": "c", "dueMs": 301000, "llm": {"continues": "a", "outputTokens": 9,
         "messages": [{"role": "user", "content": "C"}]}},
        {"id": "d", "after": ["b", "c"], "dueMs": 600000, "llm": {"outputTokens": 9,
         "messages": [{"role": "user", "content": "D"}]}}]}
      """;

  @TempDir Path folder;

  /** Replays each trace at its own arrivals. */
  public static class Replays extends Simulation {
    {
      var replays = new ArrayList<PopulationBuilder>();
      for (int i = 0; i < DAGS; i++) {
        AgentTraceBuilder trace = agentTrace(Setting.of(TRACES) + "/dag" + i + ".jsonl");
        replays.add(
            scenario("Dag " + i)
                .exec(replayAgents(trace).named("dag" + i).play(llm("#{agentStep}").chat()))
                .injectOpen(trace.arrivals()));
      }
      for (String name : List.of("tools", "broken")) {
        AgentTraceBuilder trace = agentTrace(Setting.of(TRACES) + "/" + name + ".jsonl");
        replays.add(
            scenario(name)
                .exec(replayAgents(trace).named(name).play(llm(name + "-#{agentStep}").chat()))
                .injectOpen(trace.arrivals()));
      }
      AgentTraceBuilder fast = agentTrace(Setting.of(TRACES) + "/fast.jsonl");
      replays.add(
          scenario("fast")
              .exec(
                  replayAgents(fast)
                      .named("fast")
                      .asFastAsAnswered()
                      .play(llm("fast-#{agentStep}").chat()))
              .injectOpen(fast.arrivals()));
      setUp(replays)
          .protocols(
              http, llm.baseUrl(Setting.url()).model("llama-3").requestIds().disablePreflight())
          .assertions(
              objectives(
                  job("dag0").jct().percentile(50).lte(60),
                  job("dag1").jctFromSchedule().percentile(50).lte(60)));
    }
  }

  @Test
  void callsStartAfterTheEndsOfAllTheirPredecessors() throws IOException {
    for (int i = 0; i < DAGS; i++) {
      Files.writeString(folder.resolve("dag" + i + ".jsonl"), RandomDag.of(i).line(i));
    }
    Files.writeString(folder.resolve("tools.jsonl"), TOOLS);
    Files.writeString(folder.resolve("broken.jsonl"), BROKEN);
    Files.writeString(folder.resolve("fast.jsonl"), FAST);
    Path log = folder.resolve("truth.jsonl");
    Finished run;
    try (var simulator =
        LlmSimulator.start(SimulatorOptions.profile("fast").withToolCalls(1).withTruthLog(log))) {
      run = GatlingRun.hosted(Replays.class).against(simulator.url()).with(TRACES, folder).run();
    }
    Map<String, JsonNode> truth =
        Finished.jsonLines(log).stream()
            .collect(Collectors.toMap(each -> each.path("id").asText(), each -> each));
    Map<String, JsonNode> rows =
        run.rows().stream()
            .collect(
                Collectors.toMap(
                    each -> each.path("jobId").asText() + "/" + each.path("step").asInt(),
                    each -> each));
    int calls = 0;
    int together = 0;
    for (JsonNode job : Finished.jsonLines(run.llm().resolve("jobs.jsonl"))) {
      if (job.path("job").asText().equals("fast")) {
        calls += fast(job, rows, truth);
        continue;
      }
      if (!job.path("job").asText().startsWith("dag")) {
        calls += special(job, rows);
        continue;
      }
      RandomDag dag = RandomDag.of(Integer.parseInt(job.path("job").asText().substring(3)));
      assertThat(job.path("status").asText()).as(run.output()).isEqualTo("completed");
      Map<Integer, JsonNode> served = served(job, dag, rows, truth);
      calls += served.size();
      requireOrder(dag, served);
      requireContexts(dag, served);
      requireDependencies(job, dag);
      requireCriticalPath(job, run.summary());
      together += overlaps(dag, served);
    }
    assertThat(run.summary().path("jobs")).hasSize(DAGS + 3);
    assertThat(calls).isEqualTo(truth.size());
    assertThat(together).as("independent calls in flight together").isPositive();
    assertThat(run.summary().at("/objectives/1/samples").asInt()).isEqualTo(1);
  }

  /** Returns the number of calls of a job with tools, or with a refused call. */
  private static int special(JsonNode job, Map<String, JsonNode> rows) {
    var names = new ArrayList<String>();
    job.path("steps").forEach(step -> names.add(step.path("name").asText()));
    JsonNode first = rows.get(job.path("jobId").asText() + "/0");
    if (job.path("job").asText().equals("broken")) {
      assertThat(job.path("status").asText()).isEqualTo("failed");
      assertThat(names).containsExactly("pause", "wait", "broken-big");
      assertThat(job.at("/steps/1/startNs").asLong() - job.path("startNs").asLong())
          .isGreaterThan(100_000_000);
      assertThat(first).isNull();
      assertThat(job.has("dueNs")).as("no call starts with the job").isFalse();
      return 1;
    }
    JsonNode last = rows.get(job.path("jobId").asText() + "/2");
    assertThat(job.path("status").asText()).isEqualTo("completed");
    assertThat(names).containsExactly("tools-ask", "weather", "tools-say");
    assertThat(first.path("finishReason").asText()).isEqualTo("tool_calls");
    assertThat(last.path("outputTokens").asInt()).isEqualTo(7);
    assertThat(last.path("inputTokens").asInt())
        .isGreaterThan(first.path("inputTokens").asInt() + first.path("outputTokens").asInt());
    return 2;
  }

  /** Returns the number of calls of a job that ignores due times: it has their order, no gap. */
  private static int fast(JsonNode job, Map<String, JsonNode> rows, Map<String, JsonNode> truth) {
    assertThat(job.path("status").asText()).isEqualTo("completed");
    var served = new HashMap<String, JsonNode>();
    for (int i = 0; i < job.path("steps").size(); i++) {
      JsonNode row = rows.get(job.path("jobId").asText() + "/" + i);
      served.put(
          job.at("/steps/" + i + "/name").asText(), truth.get(row.path("requestId").asText()));
      assertThat(row.has("scheduledNs")).as("only the arrival is due").isEqualTo(i == 0);
    }
    assertThat(served.keySet())
        .as("no pauses")
        .containsExactlyInAnyOrder("fast-a", "fast-b", "fast-c", "fast-d");
    served.forEach(
        (step, call) -> {
          if (!step.equals("fast-a")) {
            String before = step.equals("fast-d") ? "fast-b fast-c" : "fast-a";
            for (String each : before.split(" ", -1)) {
              assertThat(call.path("received").asLong()).isGreaterThan(end(served.get(each)));
            }
          }
        });
    return served.size();
  }

  /** Returns what the server logged of each call of a job, by step. */
  private static Map<Integer, JsonNode> served(
      JsonNode job, RandomDag dag, Map<String, JsonNode> rows, Map<String, JsonNode> truth) {
    var served = new HashMap<Integer, JsonNode>();
    int index = 0;
    for (JsonNode step : job.path("steps")) {
      if (step.path("kind").asText().equals("llm")) {
        JsonNode row = rows.get(job.path("jobId").asText() + "/" + index);
        served.put(id(step), truth.get(row.path("requestId").asText()));
      }
      index++;
    }
    assertThat(served.keySet())
        .isEqualTo(
            IntStream.range(0, dag.size()).filter(dag::isCall).boxed().collect(Collectors.toSet()));
    return served;
  }

  private static int id(JsonNode step) {
    return Integer.parseInt(step.path("name").asText().substring(1));
  }

  private static long end(JsonNode served) {
    return served.path("chunksBefore").get(served.path("chunksBefore").size() - 1).asLong();
  }

  private static void requireOrder(RandomDag dag, Map<Integer, JsonNode> served) {
    served.forEach(
        (step, call) -> {
          for (int before : dag.ancestors(step)) {
            if (dag.isCall(before)) {
              assertThat(call.path("received").asLong())
                  .as("step %d after %d", step, before)
                  .isGreaterThan(end(served.get(before)));
            }
          }
        });
  }

  /** A continued call repeats the prompt and the actual answer of the earlier one. */
  private static void requireContexts(RandomDag dag, Map<Integer, JsonNode> served) {
    served.forEach(
        (step, call) -> {
          int continued = dag.continues().get(step);
          if (continued >= 0) {
            JsonNode before = served.get(continued);
            assertThat(call.path("promptTokens").asInt())
                .isGreaterThan(
                    before.path("promptTokens").asInt() + before.path("outputTokens").asInt());
          }
        });
  }

  /** Pauses before a step stand between it and the steps that it waits for. */
  private static void requireDependencies(JsonNode job, RandomDag dag) {
    JsonNode steps = job.path("steps");
    for (JsonNode step : steps) {
      if (!step.path("name").asText().equals("pause")) {
        assertThat(named(steps, step)).as(step.toString()).isEqualTo(dag.after().get(id(step)));
      }
    }
  }

  private static Set<Integer> named(JsonNode steps, JsonNode step) {
    var before = new TreeSet<Integer>();
    for (JsonNode each : step.path("after")) {
      JsonNode earlier = steps.get(each.asInt());
      if (earlier.path("name").asText().equals("pause")) {
        before.addAll(named(steps, earlier));
      } else {
        before.add(id(earlier));
      }
    }
    return before;
  }

  private static void requireCriticalPath(JsonNode job, JsonNode summary) {
    JsonNode steps = job.path("steps");
    long[] until = new long[steps.size()];
    long critical = 0;
    long longest = 0;
    for (int i = 0; i < until.length; i++) {
      JsonNode step = steps.get(i);
      long nanos = step.path("endNs").asLong() - step.path("startNs").asLong();
      for (JsonNode each : step.path("after")) {
        until[i] = Math.max(until[i], until[each.asInt()]);
      }
      until[i] += nanos;
      longest = Math.max(longest, until[i]);
      critical += step.path("critical").asBoolean() ? nanos : 0;
    }
    assertThat(critical).isEqualTo(longest);
    double reported =
        summary.at("/jobs/" + job.path("job").asText() + "/criticalPathMs/p50").asDouble();
    assertThat(reported).isBetween(longest / 1e6 * 0.99 - 0.01, longest / 1e6 * 1.01 + 0.01);
  }

  private static int overlaps(RandomDag dag, Map<Integer, JsonNode> served) {
    int count = 0;
    List<Integer> calls = List.copyOf(served.keySet());
    for (int one : calls) {
      for (int other : calls) {
        boolean apart = dag.ancestors(other).contains(one) || dag.ancestors(one).contains(other);
        if (one < other && !apart) {
          count +=
              served.get(one).path("received").asLong() < end(served.get(other))
                      && served.get(other).path("received").asLong() < end(served.get(one))
                  ? 1
                  : 0;
        }
      }
    }
    return count;
  }
}
