// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiEmbeddingsTest {

  private final Dialect dialect = new OpenAiEmbeddings();

  @Test
  void eachMessageIsAnInput() {
    ChatRequest request =
        ChatRequest.builder("bge").user("One").user("Two").field("dimensions", 256).build();

    assertThat(body(request)).isEqualTo("{'model':'bge','input':['One','Two'],'dimensions':256}");
    assertThat(dialect.path(request)).isEqualTo("/v1/embeddings");
    assertThat(dialect.id()).isEqualTo("openai-embeddings");
    assertThat(dialect.headers("k")).containsEntry("Authorization", "Bearer k");
  }

  @Test
  void anInputOfTheUsersOwnWins() {
    assertThat(body(ChatRequest.builder("bge").user("x").field("input", "y").build()))
        .isEqualTo("{'model':'bge','input':'y'}");
  }

  @Test
  void picturesAreRefused() {
    ChatRequest request =
        ChatRequest.builder("bge").message(Message.user("x").withImage("https://e.com/a")).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> body(request))
        .withMessageContainingAll("openai-embeddings", ".image(...)", "only texts");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",'completion_tokens':0", ",'completion_tokens':8"})
  void vectorsAreContentAndNoTokens(String generated) {
    Transcript answer =
        answer(
            "{'object':'list','data':[{'object':'embedding','index':0,'embedding':[0.1,-2e-3]},"
                + "{'object':'embedding','index':1,'embedding':'AAAA'}],'model':'bge',"
                + "'usage':{'prompt_tokens':8,'total_tokens':8"
                + generated
                + "}}");

    assertThat(answer)
        .isEqualTo(new Transcript("", "", 1, 0, Usage.of(8, Usage.ABSENT), null, false, null, 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null", "{}", "[null]", "[[]]"})
  void noVectorIsNoContent(String data) {
    assertThat(answer("{'object':'list','data':" + data + "}").contentChunks()).isZero();
  }

  @Test
  void anErrorIsAnError() {
    assertThat(answer("{'error':{'message':'no','type':'t','code':404}}").error())
        .isEqualTo(new ServerError("t", "no", "404"));
    assertThat(answer("{'detail':'Not Found'}").error())
        .isEqualTo(new ServerError("error", "Not Found", null));
  }

  private Transcript answer(String singleQuoted) {
    return Transcript.ofAnswer(dialect, singleQuoted.replace('\'', '"').getBytes(UTF_8));
  }

  private String body(ChatRequest request) {
    return new String(dialect.body(request), UTF_8).replace('"', '\'');
  }
}
