import io.gatling.javaapi.core.CoreDsl.details
import io.gatling.javaapi.core.CoreDsl.scenario
import io.gatling.javaapi.core.Simulation
import io.github.gatlingllm.javaapi.LlmDsl.goodput
import io.github.gatlingllm.javaapi.LlmDsl.llm
import io.github.gatlingllm.javaapi.LlmDsl.metric
import io.github.gatlingllm.javaapi.LlmDsl.ms
import io.github.gatlingllm.javaapi.LlmDsl.objectives
import io.github.gatlingllm.javaapi.LlmDsl.poisson
import io.github.gatlingllm.javaapi.LlmDsl.prompts
import io.github.gatlingllm.javaapi.LlmDsl.slo

/** Fails the build if the server misses its SLO. LLM_URL names the server, LLM_SECONDS how long the load lasts. */
class GateSimulation : Simulation() {

  private fun setting(name: String, otherwise: String) =
      System.getenv(name)?.takeIf { it.isNotBlank() } ?: otherwise

  private val interactive = slo("interactive").ttft().lte(ms(500.0)).tpot().lte(ms(50.0))

  private val llmProtocol =
      llm.openAi()
          .baseUrl(setting("LLM_URL", "http://localhost:8080"))
          .model(setting("LLM_MODEL", "llama-3"))
          .warmUp(10)

  private val chat =
      scenario("Chat").exec(llm("chat").chat().user(prompts(128).unique()).maxTokens(48))

  init {
    setUp(chat.injectOpen(poisson(5.0).during(setting("LLM_SECONDS", "60").toLong())))
        .protocols(llmProtocol)
        .assertions(
            objectives(
                    metric("chat").ttft().percentile(95.0).lte(ms(500.0)),
                    goodput(interactive).attainment().gte(95.0))
                .and(details("chat").failedRequests().percent().lt(1.0)))
  }
}
