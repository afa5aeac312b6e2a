// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaCheckTest {

  @Test
  void patternsAreThoseOfEcma() {
    SchemaCheck check =
        check(
            "{'type':'object','patternProperties':{'^\\\\p{Letter}+$':{'pattern':'^\\\\S+\\\\s\\\\S+$'}}}");
    assertThat(check.holds("{\"é\":\"a\u00A0b\"}")).isTrue();
    assertThat(check.holds("{\"é\":\"ab\"}")).isFalse();
    assertThat(check.holds("{\"1\":\"ab\"}")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'$ref':'http://tide.example/harbour.json'} | http://tide.example/harbour.json",
        "{'properties':{'a':{'$ref':'https://tide.example/s.json#/$defs/b'}}} |"
            + " https://tide.example/s.json",
        "{'anyOf':[{'type':'string'},{'items':{'$ref':'harbour.json'}}]} | harbour.json",
        "{'$id':'http://tide.example/a.json','$ref':'b.json'} | http://tide.example/b.json",
        "{'$defs':{'unused':{'$ref':'file:///etc/hostname'}},'$ref':'#/$defs/unused'} | file:/",
      })
  void aReferenceThatLeadsNowhereIsRefusedAtTheStart(String schema, String reference) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> check(schema))
        .withMessageContaining(reference)
        .withMessageEndingWith("Nothing is fetched. Put the referenced schema under '$defs'")
        .withMessageNotContaining("\n");
  }

  @Test
  void aReferenceToNoOwnPartIsRefusedAtTheStart() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> check("{'$ref':'#/$defs/none'}"))
        .withMessage(FormTexts.schemaInvalid("Reference /$defs/none cannot be resolved"));
  }

  @Test
  void referencesToOwnPartsHold() {
    SchemaCheck own =
        check(
            "{'$defs':{'n':{'type':'integer'},'list':{'items':{'$ref':'#/$defs/n'}}},'$ref':'#/$defs/list'}");
    assertThat(own.holds("[1,2]")).isTrue();
    assertThat(own.holds("[1,\"2\"]")).isFalse();
    SchemaCheck tree =
        check(
            "{'$id':'http://tide.example/tree.json','properties':{'next':{'$ref':'#'},'leaf':{'$ref':'leaf.json'}},"
                + "'additionalProperties':false,'$defs':{'leaf':{'$id':'leaf.json','type':'null'}}}");
    assertThat(tree.holds("{\"next\":{\"next\":{\"leaf\":null}}}")).isTrue();
    assertThat(tree.holds("{\"next\":{\"other\":1}}")).isFalse();
    assertThat(tree.holds("{\"next\":{\"leaf\":1}}")).isFalse();
    assertThat(
            check("{'$ref':'https://json-schema.org/draft/2020-12/schema'}").holds("{\"type\":1}"))
        .isFalse();
  }

  private static SchemaCheck check(String schema) {
    return SchemaCheck.of(schema.replace('\'', '"'));
  }
}
