// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.protocol.Echo;
import io.github.gatlingllm.protocol.RandomKeys;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.request.Secrets;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a server repeats of a request's secrets, and wherever: no text of a failure has it. */
class FailureEchoTest {

  private static final int WINDOW = 8;
  private static final int ROUNDS = 8;

  @ParameterizedTest
  @EnumSource
  void noTextOfAFailureShowsAKey(Echo echo) {
    var keys = new RandomKeys(4721);
    for (int i = 0; i < ROUNDS; i++) {
      List<String> values = List.of(keys.next(), keys.next(), keys.next());
      Secrets secrets = secrets(values);
      String said = "x".repeat(keys.below(290)) + " " + echo.write(String.join(" ", values));
      for (Failure failure : failures(said)) {
        Failure masked = failure.masked(secrets);
        values.forEach(value -> requireHidden(value, echo, masked.full()));
        values.forEach(value -> requireHidden(value, echo, String.valueOf(masked.message())));
      }
    }
  }

  /** By the protocol, by a header of its own, and as a password. */
  private static Secrets secrets(List<String> values) {
    String login = "user:" + values.get(2);
    HttpHeaders headers =
        new DefaultHttpHeaders()
            .add("X-Api-Key", values.get(1))
            .add(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString(login.getBytes(UTF_8)));
    return Secrets.of(Secret.of(values.get(0)), headers);
  }

  private static List<Failure> failures(String said) {
    return List.of(
        Failures.status(head(401, "Retry-After", said), null, "<p>" + said, Set.of()),
        Failures.status(
            head(403, "x-error", said), new ServerError("auth", said, null), said, Set.of()),
        Failures.status(
            head(400, "x-error", said),
            new ServerError("auth", "unknown parameter: '" + said.strip() + "'", null),
            said,
            Set.of()),
        Failures.status(head(307, "Location", "https://h/?k=" + said), null, "", Set.of()),
        Failures.event(AnswerReader.Phase.BETWEEN_TOKENS, new ServerError(said, said, null)),
        Failures.thrown(new IOException("unexpected: " + said), true, false),
        Failures.check("bodyString.is(x), found " + said),
        Failure.of(Failure.NOT_JSON, Failures.excerpt("{\"echo\":\"" + said + "\"}")));
  }

  private static AnswerHead head(int status, String name, String value) {
    return AnswerHead.of(
        HttpResponseStatus.valueOf(status), new DefaultHttpHeaders().add(name, value));
  }

  private static void requireHidden(String key, Echo echo, String text) {
    assertThat(text).isNotEmpty();
    for (int at = 0; at + WINDOW <= key.length(); at++) {
      String window = key.substring(at, at + WINDOW);
      if (text.contains(window) || text.contains(echo.write(window))) {
        fail("'%s' of the key '%s' is in: %s", window, key, text);
      }
    }
  }
}
