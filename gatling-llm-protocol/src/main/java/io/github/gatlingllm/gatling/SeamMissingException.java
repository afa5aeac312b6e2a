// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

/** Thrown if Gatling lacks a member that this extension needs. The run must not start. */
public final class SeamMissingException extends UnsupportedGatlingException {

  private static final long serialVersionUID = 1;

  public SeamMissingException(String seam) {
    super(
        CompatibilityTexts.memberMissing(
            GatlingVersions.current(), seam, GatlingVersions.OLDEST, GatlingVersions.NEWEST));
  }
}
