// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import org.junit.jupiter.api.Tag;

/** As many requests as meet the end of their connection at every moment. */
@Tag("proof")
class ClosedBehindStreamsProofTest extends ClosedBehindStreamsIT {

  @Override
  int requests() {
    return 2_000;
  }
}
