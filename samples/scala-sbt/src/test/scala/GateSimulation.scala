import io.gatling.core.Predef._
import io.gatling.http.Predef._
import io.github.gatlingllm.javaapi.LlmDsl._
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/** Fails the build if the server misses its SLO. LLM_URL names the server, LLM_SECONDS how long the load lasts. */
class GateSimulation extends Simulation {

  private def setting(name: String, otherwise: String): String =
    sys.env.get(name).filterNot(_.isBlank).getOrElse(otherwise)

  private val interactive = slo("interactive").ttft().lte(ms(500)).tpot().lte(ms(50))

  private val llmProtocol = llm.openAi().model(setting("LLM_MODEL", "llama-3")).warmUp(10)

  private val gate = objectives(
    metric("chat").ttft().percentile(95).lte(ms(500)),
    goodput(interactive).attainment().gte(95)
  )

  private val chat =
    scenario("Chat").exec(llm("chat").chat().user(prompts(128).unique()).maxTokens(48).asScala())

  setUp(chat.inject(constantUsersPerSec(5).during(setting("LLM_SECONDS", "60").toInt.seconds)))
    .protocols(http.baseUrl(setting("LLM_URL", "http://localhost:8080")), llmProtocol.protocol())
    .assertions(gate.asScala.map(_.asScala).toSeq :+ details("chat").failedRequests.percent.lt(1.0): _*)
}
