// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelLimitsTest {

  /** As vLLM 0.6 answers; the rest of the permissions is left out. */
  private static final String VLLM =
      """
      {"object":"list","data":[
        {"id":"other","object":"model","max_model_len":512},
        {"id":"meta-llama/Llama-3.1-8B","object":"model","created":1731000000,"owned_by":"vllm",
         "root":"meta-llama/Llama-3.1-8B","parent":null,"max_model_len":8192,
         "permission":[{"id":"modelperm-1","allow_sampling":true}]}]}
      """;

  @Test
  void theLengthIsThatOfTheModelAskedFor() {
    assertThat(of(VLLM, "meta-llama/Llama-3.1-8B")).hasValue(8192);
    assertThat(of(VLLM, "other")).hasValue(512);
    assertThat(of(VLLM, "unknown")).isEmpty();
  }

  @Test
  void gatewaysHaveAnotherWordForIt() {
    assertThat(of("{\"data\":[{\"context_length\":4096,\"id\":\"m\"}]}", "m")).hasValue(4096);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>not here</html>",
        "{\"data\":[{\"id\":\"m\"}]}",
        "{\"data\":[{\"id\":\"m\",\"max_model_len\":null}]}",
        "{\"data\":[{\"id\":\"m\",\"max_model_len\":\"8192\"}]}",
        "{\"data\":[{\"id\":\"m\",\"max_model_len\":0}]}",
        "{\"data\":[]}",
        "{\"data\":{\"id\":\"m\",\"max_model_len\":1}}",
        "{\"data\":[{\"id\":\"m\",\"max_model_len\":81",
        "[1,2]"
      })
  void whatDoesNotTellIsEmpty(String body) {
    assertThat(of(body, "m")).isEmpty();
  }

  /** What it was trained with is not what it takes. */
  @Test
  void llamaCppTellsItElsewhere() {
    byte[] list = Recordings.body("llamacpp-b4748/models");
    assertThat(ModelLimits.contextLength(list, "fast")).isEmpty();
    assertThat(ModelLimits.isOfLlamaCpp(list)).isTrue();
    assertThat(ModelLimits.isOfLlamaCpp(VLLM.getBytes(UTF_8))).isFalse();
    assertThat(
            slot(
                "{\"default_generation_settings\":{\"id\":0,\"params\":{\"n_ctx\":1},\"n_ctx\":512},"
                    + "\"total_slots\":4,\"n_ctx\":2048}"))
        .hasValue(512);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>not here</html>",
        "{\"n_ctx\":512}",
        "{\"default_generation_settings\":512}",
        "{\"default_generation_settings\":{\"n_ctx\":\"512\"}}",
        "{\"default_generation_settings\":{\"n_ctx\":0}}",
        "{\"default_generation_settings\":{\"n_ctx\":51"
      })
  void propertiesThatDoNotTellAreEmpty(String body) {
    assertThat(slot(body)).isEmpty();
    assertThat(ModelLimits.isOfLlamaCpp(body.getBytes(UTF_8))).isFalse();
  }

  private static OptionalInt slot(String body) {
    return ModelLimits.slotContextLength(body.getBytes(UTF_8));
  }

  private static OptionalInt of(String body, String model) {
    return ModelLimits.contextLength(body.getBytes(UTF_8), model);
  }
}
