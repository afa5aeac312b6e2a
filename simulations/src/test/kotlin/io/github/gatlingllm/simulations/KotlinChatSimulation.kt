// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations

import io.gatling.javaapi.core.CoreDsl.details
import io.gatling.javaapi.core.CoreDsl.scenario
import io.gatling.javaapi.core.Simulation
import io.gatling.javaapi.http.HttpDsl.http
import io.github.gatlingllm.javaapi.LlmDsl.finishReason
import io.github.gatlingllm.javaapi.LlmDsl.goodput
import io.github.gatlingllm.javaapi.LlmDsl.llm
import io.github.gatlingllm.javaapi.LlmDsl.metric
import io.github.gatlingllm.javaapi.LlmDsl.ms
import io.github.gatlingllm.javaapi.LlmDsl.objectives
import io.github.gatlingllm.javaapi.LlmDsl.poisson
import io.github.gatlingllm.javaapi.LlmDsl.prompts
import io.github.gatlingllm.javaapi.LlmDsl.slo

/** A chat with an SLO, as Kotlin writes it: `mvn -Pkotlin gatling:test -Dgatling.simulationClass=…`. */
class KotlinChatSimulation : Simulation() {

  private val example = Example.of(KotlinChatSimulation::class.java, "llm.rate=10")

  private val interactive = slo("interactive").ttft().lte(ms(200.0)).tpot().lte(ms(25.0))

  private val llmProtocol = example.protocol()

  private val chat =
      scenario("Chat")
          .exec(
              llm("chat")
                  .chat()
                  .system("Answer in one paragraph.")
                  .user(prompts(128).unique(example.seed()))
                  .exactOutputTokens(48)
                  .check(finishReason().`is`("length")))

  init {
    setUp(
            chat.injectOpen(
                poisson(example.usersPerSecond()).during(example.duration()).seed(example.seed())))
        .protocols(http.shareConnections(), llmProtocol)
        .assertions(
            objectives(
                    metric("chat").ttft().percentile(95.0).lte(ms(200.0)),
                    goodput(interactive).attainment().gte(95.0))
                .and(details("chat").failedRequests().percent().lt(1.0)))
  }
}
