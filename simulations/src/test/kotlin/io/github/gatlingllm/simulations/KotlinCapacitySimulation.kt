// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations

import io.gatling.javaapi.core.CoreDsl.scenario
import io.gatling.javaapi.core.Simulation
import io.gatling.javaapi.http.HttpDsl.http
import io.github.gatlingllm.javaapi.LlmDsl.capacity
import io.github.gatlingllm.javaapi.LlmDsl.llm
import io.github.gatlingllm.javaapi.LlmDsl.ms
import io.github.gatlingllm.javaapi.LlmDsl.objectives
import io.github.gatlingllm.javaapi.LlmDsl.prompts
import io.github.gatlingllm.javaapi.LlmDsl.slo
import io.github.gatlingllm.javaapi.LlmDsl.staircase
import io.github.gatlingllm.javaapi.LlmDsl.validity

/** A staircase that is refined, and a promise on the capacity it finds, as Kotlin writes them. */
class KotlinCapacitySimulation : Simulation() {

  private val example = Example.of(KotlinCapacitySimulation::class.java, "llm.rate=10")

  private val interactive = slo("interactive").ttft().lte(ms(200.0)).tpot().lte(ms(25.0))

  private val llmProtocol = example.protocol().validityLimits { it.cpuPercent(80.0) }

  private val chat =
      scenario("Chat")
          .exec(llm("chat").chat().user(prompts(128).unique(example.seed())).exactOutputTokens(48))

  init {
    setUp(
            chat.injectOpen(
                staircase()
                    .incrementUsersPerSec(5.0)
                    .times(3)
                    .eachLevelLasting(20)
                    .atLeastRequests(100)
                    .refinedFor(interactive)
                    .precision(2.5)
                    .target(95.0)
                    .seed(example.seed())))
        .protocols(http.shareConnections(), llmProtocol)
        .assertions(objectives(capacity(interactive).target(95.0).gte(8.0), validity().required()))
  }
}
