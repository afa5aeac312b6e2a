// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.AgentDsl.agentTrace;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.AgentDsl.jobSlo;
import static io.github.gatlingllm.javaapi.AgentDsl.mcp;
import static io.github.gatlingllm.javaapi.AgentDsl.parallel;
import static io.github.gatlingllm.javaapi.AgentDsl.replayAgents;
import static io.github.gatlingllm.javaapi.AgentDsl.rerank;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.outputText;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.ClosedInjectionStep;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.AgentTraceBuilder;
import io.github.gatlingllm.javaapi.JobSloBuilder;
import io.github.gatlingllm.javaapi.Objectives;

/** The code in jobs.md, agent-traces.md and test-an-agent.md. */
final class JobSnippets {

  private JobSnippets() {}

  static ChainBuilder fix() {
    // docs
    ChainBuilder fix =
        job("fix a bug")
            .on(
                exec(llm("plan").chat().user("Plan the fix.")),
                exec(http("search").get("/search?q=bug")),
                pause(1),
                exec(llm("answer").chat().user("Write the fix.")));
    // end
    return fix;
  }

  static ChainBuilder answer() {
    // docs
    ChainBuilder answer =
        job("answer")
            .on(
                exec(rerank("rank").query("#{question}").documents("#{passages}").topN(3)),
                exec(
                    mcp("search")
                        .url("http://localhost:8081/mcp")
                        .tool("docs.search")
                        .arguments("{\"query\": \"#{question}\"}")
                        .check(outputText().saveAs("found"))),
                exec(llm("answer").chat().user("#{question} #{found}")));
    // end
    return answer;
  }

  static Objectives gates() {
    // docs
    JobSloBuilder quick = jobSlo("quick").jct(60).everyCall(slo("calls").ttft().lte(ms(2000)));

    Objectives gates =
        objectives(
            job("fix a bug").jct().percentile(95).lte(60),
            job("fix a bug").failedPercent().lte(1),
            job("fix a bug").attainment(quick).gte(95));
    // end
    return gates;
  }

  static ChainBuilder lookUp() {
    // docs
    ChainBuilder lookUp =
        parallel(
            "look up",
            exec(http("search").get("/search?q=bug")),
            exec(llm("recall").chat().user("What do you know of it?")));
    // end
    return lookUp;
  }

  static ClosedInjectionStep agents(JobSloBuilder quick) {
    // docs
    ClosedInjectionStep agents =
        job("fix a bug").capacitySearch(quick).between(1, 64).precision(2).step();
    // end
    return agents;
  }

  static ScenarioBuilder replayed() {
    // docs
    AgentTraceBuilder trace = agentTrace("jobs.jsonl").instantTools();

    ScenarioBuilder agents =
        scenario("Agents").exec(replayAgents(trace).named("fix").play(llm("#{agentStep}").chat()));
    // end
    return agents;
  }
}
