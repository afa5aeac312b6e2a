// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.agents.rank.RankDialect;
import io.github.gatlingllm.agents.rank.RankShape;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.exchange.failure.Remedies;
import io.github.gatlingllm.exchange.failure.RemedyTexts;
import io.github.gatlingllm.wire.Dialect;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Remedies name options that requests to MCP servers and rerankers have. */
class McpRemedyTest {

  private static final Dialect MCP = new McpDialect("http://a/mcp", McpMethod.CALL_TOOL);
  private static final Dialect OTHER = new RankDialect(RankShape.TEI, "http://a/rerank");
  private static final Dialect OWN = RankDialect.of(RankShape.JINA);

  @ParameterizedTest
  @ValueSource(ints = {204, 400, 401, 404, 405})
  void aStatusOfAnotherServerIsNoMatterOfTheProtocol(int status) {
    String remedy = Remedies.forStatus(status, "no", Set.of());

    assertThat(remedy(MCP, "HTTP", remedy))
        .isEqualTo(remedy(OTHER, "HTTP", remedy))
        .contains(".url(...)")
        .doesNotContain("llm.path", "llm.apiKey", "llm.dialect", "-Dllm.");
    assertThat(remedy(OWN, "HTTP", remedy)).isEqualTo(remedy);
  }

  @Test
  void aRedirectOfAnotherServerChangesTheUrlOfTheRequest() {
    assertThat(remedy(MCP, "HTTP 307", RemedyTexts.REDIRECT))
        .startsWith("Redirects are not followed.")
        .contains(".url(...)")
        .doesNotContain("llm.");
  }

  @ParameterizedTest
  @ValueSource(strings = {Failure.NO_CONTENT, Failure.NOT_JSON})
  void anAnswerWithoutResultIsNoMatterOfPromptAndTokens(String text) {
    String own = remedy(OWN, text, Failure.of(text, null).remedy());

    assertThat(own).doesNotContain("maxTokens", "prompt");
  }

  private static @Nullable String remedy(Dialect dialect, String text, @Nullable String remedy) {
    Failure failure = new Failure(text, null, remedy);
    return failure.withRemedyFor(dialect.elsewhere(), dialect.generates()).remedy();
  }
}
