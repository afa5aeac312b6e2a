// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.Dialects;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.wire.dialect.SampleStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SampleServerTest {

  private static final int TOKENS = 5;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @ParameterizedTest
  @MethodSource("io.github.gatlingllm.wire.dialect.Dialects#ids")
  void eachRequestGetsTheStreamOfTheDialect(String id) throws Exception {
    Dialect dialect = Dialects.byId(id);
    try (var server = SampleServer.start(dialect, TOKENS)) {
      HttpResponse<String> answer = post(server);

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(dialect.framing().isOf(answer.headers().firstValue("content-type").orElseThrow()))
          .isTrue();
      assertThat(answer.body())
          .isEqualTo(String.join("", SampleStream.of(dialect).events(dialect.framing(), TOKENS)));
    }
  }

  @Test
  void connectionsAreUsedAgainAndMadeAnew() throws Exception {
    try (var server = SampleServer.start(new OpenAiChat(), TOKENS)) {
      var closing = new ArrayList<Boolean>();
      for (int i = 0; i < 6; i++) {
        closing.add(post(server).headers().firstValue("connection").isPresent());
      }

      assertThat(closing).containsExactly(false, false, true, false, false, true);
      assertThat(server.answers()).isEqualTo(6);
    }
  }

  @Test
  void afterTheEndNobodyListens() throws Exception {
    var server = SampleServer.start(new OpenAiChat(), TOKENS);
    post(server);
    server.close();

    assertThatThrownBy(() -> post(server)).isInstanceOf(ConnectException.class);
  }

  private HttpResponse<String> post(SampleServer server) throws IOException, InterruptedException {
    String body = String.join("", Collections.nCopies(20_000, "x"));
    return client.send(
        HttpRequest.newBuilder(URI.create(server.url() + "/v1/anything"))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
