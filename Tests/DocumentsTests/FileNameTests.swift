import Documents
import Testing

@Suite("File names")
struct FileNameTests {
    @Test(
        "Folder and stem",
        arguments: [
            ("plans/london.yaml", "plans/", "london"), ("london.yaml", "", "london"), ("/a/b.c.d", "/a/", "b.c"),
            ("a/.hidden", "a/", ".hidden"), ("a.b/plain", "a.b/", "plain"), ("", "", ""),
        ])
    func parts(path: String, folder: String, stem: String) {
        #expect(FileName.folder(of: path) == folder)
        #expect(FileName.stem(of: path) == stem)
    }

    @Test(
        "One name for one file",
        arguments: [
            ("./a//b/../c.yaml", "a/c.yaml"), ("../a/../../b", "../../b"), (".", ""), ("a/..", ""), ("/", "/"),
            ("//a/./b/", "/a/b"),
            // The root directory has no parent but itself (POSIX.1, 4.16).
            ("/../a", "/a"), ("", ""),
        ])
    func normalized(path: String, name: String) { #expect(FileName.normalized(path) == name) }
}
