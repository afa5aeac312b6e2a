// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.uniform;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Prompts;
import io.github.gatlingllm.session.UserDraws;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.Function;

/** Two scenarios that overlap; each request's prompt is noted with its user's number. */
public class NotedUsers extends Simulation {

  private final Function<Session, String> variousAgain = various();
  private final Function<Session, String> alikeAgain = prompts(30).unique(9);

  {
    LlmProtocolBuilder protocol =
        llm.model("llama-3").requestIds().recordGaps().disableTokenRecords();
    setUp(
            scenario("Chat")
                .exec(llm("chat").chat().user(various()))
                .exec(session -> note(session, variousAgain))
                .injectOpen(poisson(25).during(12).seed(3)),
            scenario("More")
                .exec(llm("more").chat().user(prompts(30).unique(9)).exactOutputTokens(16))
                .exec(session -> note(session, alikeAgain))
                .injectOpen(poisson(5).to(15).during(10).seed(4)))
        .protocols(http.baseUrl(Setting.url()), protocol)
        .assertions(objectives(metric("chat").ttft().percentile(90).lte(ms(5000))));
  }

  private static Prompts various() {
    return prompts(uniform(20, 90)).outputTokens(uniform(20, 60)).unique(7);
  }

  /** What is drawn for a user is the same from each source with the same seed. */
  private static Session note(Session session, Function<Session, String> prompts) {
    long number = Objects.requireNonNull(UserDraws.of(session.asScala())).next(new Object());
    append(Path.of(Setting.of("e2e.prompts")), number + " " + hash(prompts.apply(session)) + "\n");
    return session;
  }

  private static synchronized void append(Path file, String line) {
    try {
      Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
