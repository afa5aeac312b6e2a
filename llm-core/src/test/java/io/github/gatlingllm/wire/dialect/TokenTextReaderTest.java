// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tokens as log probabilities name them. */
class TokenTextReaderTest {

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder tokens = new StringBuilder();
  private final DeltaReader reader =
      Objects.requireNonNull(new OpenAiChat().tokenReader(text, tokens));
  private final Delta delta = new Delta();

  private void event(String content, String logprobs) {
    byte[] bytes =
        ("{'id':'c','choices':[{'index':0,'delta':{'content':'"
                + content
                + "'},'logprobs':"
                + logprobs
                + ",'finish_reason':null}]}")
            .replace('\'', '"')
            .getBytes(StandardCharsets.UTF_8);
    reader.event(bytes, 0, bytes.length, delta);
    assertThat(delta.malformed()).isFalse();
    assertThat(delta.content()).isTrue();
  }

  private static String token(String text) {
    return "{'token':'" + text + "','logprob':-0.5,'bytes':[1,2],'top_logprobs':[{'token':'x'}]}";
  }

  @Test
  void tokensOfSeveralEventsStandInARow() {
    event("He", "{'content':[" + token("He") + "],'refusal':null}");
    event("llo there", "{'content':[" + token("llo") + "," + token(" there") + "]}");
    for (String word : new String[] {" a", " b", " c"}) {
      event(word, "{'content':[" + token(word) + "]}");
    }
    assertThat(text).hasToString("Hello there a b c");
    assertThat(tokens.toString().split(String.valueOf(TokenText.END)))
        .containsExactly("He", "llo", " there", " a", " b", " c");
  }

  @Test
  void withoutLogProbabilitiesThereAreNone() {
    event("He", "null");
    event("llo", "{'content':null}");
    assertThat(text).hasToString("Hello");
    assertThat(tokens).isEmpty();
  }
}
