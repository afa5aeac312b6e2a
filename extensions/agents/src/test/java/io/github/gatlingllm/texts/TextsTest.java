// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.texts;

import org.junit.jupiter.api.Test;

class TextsTest {

  @Test
  void theTextsOfThisModuleAreTheStoredOnes() {
    TextCatalog.assertStored();
  }
}
