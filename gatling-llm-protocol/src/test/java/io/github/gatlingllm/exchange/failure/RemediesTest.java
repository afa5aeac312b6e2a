// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What servers really say about a field, and the DSL call that changes it. */
class RemediesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "Unsupported parameter: 'max_tokens' is not supported with this model."
            + " Use 'max_completion_tokens' instead. | llm.maxTokensField(",
        "max_tokens: 9000 > 8192, which is the maximum allowed | .maxTokens(...)",
        "`max_new_tokens` must be strictly positive | .maxTokens(...)",
        "Unrecognized request argument supplied: stream_options | llm.disableUsage()",
        "[{'type': 'extra_forbidden', 'loc': ('body', 'ignore_eos'), 'msg': 'Extra inputs are not"
            + " permitted', 'input': True}] | .maxTokens(...) instead of .outputTokens(...)",
        "{~detail~:[{~type~:~extra_forbidden~,~loc~:[~body~,~min_tokens~]}]}"
            + " | instead of .outputTokens(...)",
        "Unsupported value: 'temperature' does not support 0.2 with this model."
            + " | .temperature(...)",
        "registry.ollama.ai/library/gemma:2b does not support tools | .tool(...)",
        "tools.0.custom.name: Field required | .tool(...)",
        "Invalid parameter: 'text.format.schema' is not a schema | .jsonSchema(...)",
        "Invalid parameter: 'response_format' of type 'json_schema' | .jsonSchema(...)",
        "Invalid value at 'generation_config.max_output_tokens': 0 | .maxTokens(...)",
        "`grammar` is not supported | .jsonSchema(...)",
        "Invalid value for 'n': 8 | .choices(...)",
        "'top_logprobs' must be at most 20 | .logprobs(...)",
        "logprobs are not supported | .logprobs(...)",
        "'messages' must contain the word 'json' | .user(...)",
        "`inputs` cannot be empty | .user(...)",
        "Invalid type for 'input' | .input(...)",
        "The model 'some-model' does not work here | llm.model(...)",
        "property 'foo' is unsupported, did you mean 'bar'? | .param(~foo~, ...)",
        "Unknown parameter: 'seed_x' for this model | .param(~seed_x~, ...)",
        "Invalid JSON payload received. Unknown name ~topK_x~: Cannot find field."
            + " | .param(~topK_x~, ...)",
        "foo.bar: Extra inputs are not permitted | .param(~foo~, ...)",
        "'top_p' must be in (0, 1] | .param(~top_p~, ...)",
        "API key not valid. Please pass a valid API key. | llm.apiKey(...)",
        "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 2048."
            + " | -Dllm.inputTokens=",
      })
  void aFieldHasItsCall(String said, String remedy) {
    Set<String> sent = Set.of("top_p", "seed");
    for (int status : List.of(400, 422)) {
      assertThat(Remedies.forStatus(status, said.replace('~', '"'), sent))
          .contains(remedy.replace('~', '"'));
    }
    assertThat(Remedies.forStatus(500, said.replace('~', '"'), sent))
        .isEqualTo(RemedyTexts.SERVER_LOG);
  }

  /** A quoted word that was not sent is no field of the request. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "Bad Request",
        "something went wrong",
        "it's not what we're used to",
        "Value 'none' is not OAI compatible",
        "'auto' is not one of 'low', 'high'",
      })
  void whatNamesNoFieldIsComparedWithTheApi(String said) {
    assertThat(Remedies.forStatus(400, said, Set.of("seed"))).isEqualTo(RemedyTexts.REQUEST);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "400 | Pooling type 'none' is not OAI compatible. Please use a different pooling type"
            + " | --pooling mean",
        "400 | The plain HTTP request was sent to HTTPS port | https://",
        "400 | Client sent an HTTP request to an HTTPS server. | https://",
        "402 | insufficient credit | key with LLM_API_KEY",
        "407 | authenticate | -Dllm.proxyUser=",
        "408 | too slow | proxy_read_timeout",
        "429 | slow down | .retry(on429()...)",
        "501 | not implemented | -Dllm.path=",
        "502 | bad gateway | proxy_read_timeout",
        "503 | no worker | .retry(on429()...)",
        "504 | gateway timeout | timeout server",
        "524 | a timeout occurred | timeout server",
        "529 | overloaded | .retry(on429()...)",
        "204 | nothing | -Dllm.url=",
      })
  void aStatusHasItsRemedy(int status, String said, String remedy) {
    assertThat(Remedies.forStatus(status, said, Set.of())).contains(remedy);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void eachTextHasARemedyThatNamesWhatToChange(String text) {
    assertThat(Failure.of(text, "detail").remedy())
        .containsPattern("\\.[a-zA-Z0-9]+\\(|-D[a-z]+\\.[a-zA-Z.]+=|ulimit -n|server's log");
  }

  /** The detail of a paid call that is not allowed holds its remedy. */
  private static Stream<String> texts() {
    return Failure.TEXTS.stream().filter(text -> !text.equals(Failure.PAID_CALL));
  }

  @Test
  void eachStatusHasARemedyThatNamesWhatToChange() {
    for (int status = 100; status < 600; status++) {
      assertThat(Remedies.forStatus(status, "", Set.of()))
          .as("HTTP %s", status)
          .containsPattern("\\.[a-zA-Z]+\\(|-Dllm\\.[a-zA-Z]+=|proxy_read_timeout");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        RemedyTexts.URL_OR_DIALECT,
        RemedyTexts.STREAM_NOT_REQUESTED,
        RemedyTexts.NO_TLS,
        RemedyTexts.TLS,
        RemedyTexts.PATH,
        RemedyTexts.KEY,
        RemedyTexts.MODEL,
        RemedyTexts.REQUEST,
        RemedyTexts.UNREADABLE
      })
  void anotherServerHasNoSettingsOfTheProtocol(String remedy) {
    assertThat(Remedies.suiting(true, true, remedy)).isEqualTo(RemedyTexts.OTHER_SERVER);
    assertThat(Remedies.suiting(false, true, remedy)).isEqualTo(remedy);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        RemedyTexts.TIMEOUT,
        RemedyTexts.OVERLOAD,
        RemedyTexts.CUT,
        RemedyTexts.BODY_BYTES
      })
  void whatHoldsForAllServersStays(String remedy) {
    assertThat(Remedies.suiting(true, true, remedy)).isEqualTo(remedy);
  }
}
