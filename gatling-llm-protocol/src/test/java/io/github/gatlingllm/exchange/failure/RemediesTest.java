/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        "Unrecognized request argument supplied: stream_options | llm.includeUsage(false)",
        "[{'type': 'extra_forbidden', 'loc': ('body', 'ignore_eos'), 'msg': 'Extra inputs are not"
            + " permitted', 'input': True}] | .maxTokens(...) in place of .outputTokens(...)",
        "{~detail~:[{~type~:~extra_forbidden~,~loc~:[~body~,~min_tokens~]}]}"
            + " | in place of .outputTokens(...)",
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
    assertThat(Remedies.forStatus(400, said.replace('~', '"'))).contains(remedy.replace('~', '"'));
    assertThat(Remedies.forStatus(422, said.replace('~', '"'))).contains(remedy.replace('~', '"'));
    assertThat(Remedies.forStatus(500, said.replace('~', '"'))).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"Bad Request", "something went wrong", "it's not what we're used to"})
  void whatNamesNothingHasNone(String said) {
    assertThat(Remedies.forStatus(400, said)).isNull();
  }
}
