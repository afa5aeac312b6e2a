// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddedTokensTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "|a <x> b|`a ; b`|1",
        "lstrip|a \t\u00A0<x> b|`a; b`|1",
        "rstrip|a <x>⏎ \u3000b|`a ;b`|1",
        "lstrip rstrip|a <x> <x>  b|`a;b`|2",
        "lstrip rstrip|  <x>  |``|1",
        "lstrip|<x><x> <x>|``|3",
        "single_word|a<x>b <x> c|`a<x>b ; c`|1",
        "single_word|é<x> <x>_ .<x>.|`é<x> <x>_ .;.`|1",
      })
  void takesWhatItsFlagsSay(String flags, String line, String others, int tokens) {
    String text = line.replace('⏎', '\n');
    ArrayNode listed = new ObjectMapper().createArrayNode();
    var token = listed.addObject().put("content", "<x>").put("normalized", false);
    for (String flag : flags == null ? new String[0] : flags.split(" ")) {
      token.put(flag, true);
    }
    List<String> rest = new ArrayList<>();
    int count =
        AddedTokens.of(listed, false, same -> same)
            .count(
                text,
                between -> {
                  if (!between.isEmpty()) {
                    rest.add(between);
                  }
                  return 0;
                });
    assertThat(count).isEqualTo(tokens);
    assertThat(String.join(";", rest)).isEqualTo(others);
    assertThat(AddedTokens.of(listed, true, same -> same).count(text, String::length))
        .as("in the normalized text there is none")
        .isEqualTo(text.length());
  }
}
