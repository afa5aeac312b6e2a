// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

/**
 * Checks whether the schema validator is on the class path. Users add it themselves, so this class
 * uses none of its types and can be loaded without it.
 */
public final class SchemaValidator {

  private static final String CLASS = "com.networknt.schema.SchemaRegistry";

  private SchemaValidator() {}

  /**
   * Requires the validator.
   *
   * @param user what needs it, for messages
   * @throws IllegalStateException if it is not on the class path
   */
  public static void require(String user) {
    try {
      Class.forName(CLASS, false, SchemaValidator.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalStateException(FormTexts.validatorMissing(user), e);
    }
  }
}
