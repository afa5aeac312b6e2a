// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class IdentityTest {

  private static final String KEY = "llm.apiKey";

  @Test
  void theFirstDifferenceIsToldWithBothValues() {
    assertThat(of(Map.of("a", "1", "b", "2")).difference(of(Map.of("a", "1", "b", "3"))))
        .hasValue("b: '3' instead of '2'");
    assertThat(of(Map.of("a", "1")).difference(of(Map.of()))).hasValue("a: none instead of '1'");
    assertThat(of(Map.of("a", "1")).difference(of(Map.of("a", "1")))).isEmpty();
  }

  @Test
  void ofASecretOnlyThatItDiffersIsTold() {
    Identity own = of(Map.of(KEY, Identity.hashed("aa")));
    assertThat(own.difference(of(Map.of(KEY, Identity.hashed("bb")))))
        .hasValue("llm.apiKey differs; its value is not shown");
    assertThat(own.difference(of(Map.of()))).hasValue("llm.apiKey is set in only one of them");
    assertThat(own.difference(of(Map.of(KEY, Identity.hashed("aa"))))).isEmpty();
  }

  @Test
  void filesHoldNoHashesAndAreStillComparable() {
    Identity one = of(Map.of(KEY, Identity.hashed("aa"), "llm.rate", "4")).withoutHashes();
    Identity other = of(Map.of(KEY, Identity.hashed("aa"), "llm.rate", "5")).withoutHashes();
    assertThat(one.facts()).isEqualTo(Map.of(KEY, "***", "llm.rate", "4"));
    assertThat(one.difference(other)).hasValue("llm.rate: '5' instead of '4'");
    assertThat(one.difference(one)).isEmpty();
  }

  @Test
  void propertiesInFilesOfEarlierVersionsAreComparedAndNotTold() {
    Identity one = of(Map.of("properties", "llm.rate=4 llm.url=http://u:sesame@h"));
    Identity other = of(Map.of("properties", "llm.rate=4 llm.url=http://u:sesame2@h"));
    assertThat(one.difference(one)).isEmpty();
    assertThat(one.difference(other)).hasValue("properties differs; its value is not shown");
  }

  private static Identity of(Map<String, String> facts) {
    return new Identity(new TreeMap<>(facts));
  }
}
